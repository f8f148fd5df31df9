import { type Boot, bootPath } from '@potli/contracts/mfe/boot.ts';

/** The resolved registry as this page knows it: what the page came with, then what the site said last. */
export interface BootSource {
  current(): Boot;
  /** Never throws: without an answer the known registry stays. Concurrent calls share one request. */
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

const isBoot = (answer: unknown): answer is Boot => {
  const { shell, modules } = (answer ?? {}) as Partial<Boot>;
  return typeof shell === 'string' && typeof modules === 'object' && modules !== null;
};

/** The site names what visitors get. A local build and a preview stay as this page began with them. */
const withOwnView = (received: Boot, { shell, modules, preview }: Boot): Boot => ({
  shell: preview?.module === 'shell' ? shell : received.shell,
  modules: {
    ...received.modules,
    ...Object.fromEntries(
      Object.entries(modules).filter(([name, { local }]) => local !== undefined || name === preview?.module),
    ),
  },
  ...(preview && { preview }),
});

const patience = 4000;

export const createBootSource = (
  given: Boot,
  fetch: (url: string, init: RequestInit) => Promise<Response> = (...request) => globalThis.fetch(...request),
): BootSource => {
  let known = given;
  let asking: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const ask = async (): Promise<void> => {
    try {
      const answer = await fetch(bootPath, { cache: 'no-store', signal: AbortSignal.timeout(patience) });
      if (!answer.ok) return;
      const received: unknown = await answer.json();
      if (!isBoot(received)) return;
      const boot = withOwnView(received, known);
      if (JSON.stringify(boot) === JSON.stringify(known)) return;
      known = boot;
      for (const listener of listeners) listener();
    } catch {}
  };
  return {
    current: () => known,
    refresh() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
