/** What of a service worker's world is used here; the type check knows the page's world, and one program has only one. */
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LifeEvent & { readonly data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}
