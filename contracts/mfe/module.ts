import type { RouteObject } from 'react-router-dom';

/** The version of the agreement between shell and modules. The shell refuses a module that speaks another. */
export type ModuleContract = '1';

/** What a micro-frontend exposes as `./module` under the name `microFrontend`: all that the shell sees of it. */
export interface MicroFrontend {
  readonly contract: ModuleContract;
  /**
   * Routes with absolute paths under the module's prefixes. A function, because React remembers a lazy page that failed
   * to load: a second try needs new lazy pages, so the shell asks again.
   */
  readonly routes: () => RouteObject[];
}
