import type { RouteObject } from 'react-router-dom';

/** The version of the agreement between shell and modules. The shell refuses a module that speaks another. */
export type ModuleContract = '1';

/** What a micro-frontend exposes as `./module`: all that the shell sees of it. */
export interface MicroFrontend {
  readonly contract: ModuleContract;
  /** Absolute paths under the module's prefixes; elements are lazily loaded pages. */
  readonly routes: readonly RouteObject[];
}
