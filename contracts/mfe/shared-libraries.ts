/** A library that the shell brings; modules carry no copy of it and cannot start without the shell's. */
export interface SharedLibrary {
  /** The exact request that code imports; sub-paths are own entries because a share key matches only itself. */
  readonly request: string;
  /** The npm (or workspace) package whose version counts. */
  readonly package: string;
  /**
   * The versions that a module is content with. One written for something newer raises it, here or in its
   * package.json, and can be promoted once the shell brings that.
   */
  readonly range: string;
}

/**
 * The one table of shared libraries, read by the shell's build, the modules' builds and the check before a promotion.
 * React is shared by each sub-path in use, because `react` alone does not cover `react/jsx-runtime`, and a second copy
 * of react-dom costs 64 KB. antd and Redux are left out on purpose: compiled into the module that uses them, they weigh
 * half and four fifths, and each team chooses its version.
 */
export const sharedLibraries = [
  { request: 'react', package: 'react', range: '^19.0.0' },
  { request: 'react/jsx-runtime', package: 'react', range: '^19.0.0' },
  { request: 'react-dom', package: 'react-dom', range: '^19.0.0' },
  { request: 'react-dom/client', package: 'react-dom', range: '^19.0.0' },
  { request: '@potli/ui-kit/router.ts', package: 'react-router-dom', range: '^7.0.0' },
] as const satisfies readonly SharedLibrary[];

/** In the table before: a module built then brings its own copy of them, which does no harm. */
export const formerlyShared: readonly string[] = ['react-redux', '@reduxjs/toolkit'];
