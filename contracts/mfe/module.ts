import type { RouteObject } from 'react-router-dom';
import type { ContractRange } from './contract-range.ts';
import type { FillSlot, SlotName } from './extension.ts';

/** The versions of the shell contract that the shell of this working tree supports; it rejects a module of any other. */
export const supportedContracts: ContractRange = '1';

/** What a micro-frontend exposes as `./module` under the name `microFrontend`: all that the shell sees of it. */
export interface MicroFrontend {
  /** The versions that this module works with. */
  readonly contract: ContractRange;
  /**
   * Routes with absolute paths under the module's prefixes. A function, because React remembers a lazy page that failed
   * to load: a second attempt needs new lazy pages, so the shell asks again. It gets the version that shell and module agree on; nothing when pages are prerendered.
   */
  readonly routes: (contract?: number) => RouteObject[];
  /** What fills the slots that the release declares (`potli.slots` in package.json). */
  readonly slots?: Partial<Record<SlotName, FillSlot>>;
}
