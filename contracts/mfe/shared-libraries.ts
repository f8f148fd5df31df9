/** How a library is shared between the shell and the modules in one browser page. */
export interface SharedLibrary {
  /** The exact request that code imports; sub-paths are own entries because a share key matches only itself. */
  readonly request: string;
  /** The npm (or workspace) package whose version counts. */
  readonly package: string;
  /**
   * The versions that a release is content with, wherever the library comes from. A module written for something newer
   * raises it, here or in its package.json, and can be promoted once all others that bring the library bring that.
   */
  readonly range: string;
  /**
   * - shell: part of the shell's first file; modules carry no copy and cannot start without it
   * - on-demand: the first module that needs it brings it, later ones reuse it when the version fits
   */
  readonly from: 'shell' | 'on-demand';
}

/**
 * The one table of shared libraries, read by the shell's build, the modules' builds and the check before a promotion.
 * React is shared by each sub-path in use, because `react` alone does not cover `react/jsx-runtime`, and a second copy
 * of react-dom costs 64 KB. antd is left out on purpose: compiled into the module that uses it, it is half the size.
 */
export const sharedLibraries = [
  { request: 'react', package: 'react', range: '^19.0.0', from: 'shell' },
  { request: 'react/jsx-runtime', package: 'react', range: '^19.0.0', from: 'shell' },
  { request: 'react-dom', package: 'react-dom', range: '^19.0.0', from: 'shell' },
  { request: 'react-dom/client', package: 'react-dom', range: '^19.0.0', from: 'shell' },
  { request: '@potli/ui-kit/router.ts', package: 'react-router-dom', range: '^7.0.0', from: 'shell' },
  { request: 'react-redux', package: 'react-redux', range: '^9.0.0', from: 'on-demand' },
  { request: '@reduxjs/toolkit', package: '@reduxjs/toolkit', range: '^2.0.0', from: 'on-demand' },
] as const satisfies readonly SharedLibrary[];
