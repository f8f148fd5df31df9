/** The type check knows the page's globals only. */
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LifeEvent & { readonly data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}
