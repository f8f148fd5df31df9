import { fillersOf, type SlotRequest, slotOpened } from '@potli/contracts/mfe/extension.ts';
import type { BootSource } from './boot-source.ts';
import type { ModuleLoader } from './load-module.ts';
import { ModuleLoadError } from './module-load-error.ts';

type Report = (module: string, error: Error, version: string | undefined) => void;

/** One module's part of a slot. Whatever goes wrong removes this part alone. */
const fillWith = async (name: string, request: SlotRequest, loader: ModuleLoader, report: Report): Promise<void> => {
  const { slot, context, signal } = request;
  // There before its module is loaded, so that the order does not depend on the network.
  const place = request.element.appendChild(document.createElement('div'));
  let version: string | undefined;
  let unmount: (() => void) | undefined;
  const end = (): void => {
    const leave = unmount;
    unmount = undefined;
    try {
      leave?.();
    } catch (error) {
      report(name, error as Error, version);
    }
    place.remove();
  };
  const failed = (error: Error): void => {
    end();
    // The loader has reported a module that did not load.
    if (!(error instanceof ModuleLoadError)) report(name, error, version);
  };
  try {
    const module = await loader.load(name);
    if (signal.aborted) return;
    version = module.version;
    const fill = module.slots?.[slot];
    if (!fill) throw new Error(`${name} does not fill ${slot}`);
    unmount = fill(place, context, failed);
    signal.addEventListener('abort', end);
  } catch (error) {
    loader.forget(name);
    failed(error as Error);
  }
};

/** Fills the slots of pages with what live modules declare for them. Call it once. */
export const fillSlots = (source: BootSource, loader: ModuleLoader, report: Report): void => {
  document.addEventListener(slotOpened, (event) => {
    const request = (event as CustomEvent<SlotRequest>).detail;
    for (const name of fillersOf(source.current().modules, request.slot, request.roles))
      void fillWith(name, request, loader, report);
  });
};
