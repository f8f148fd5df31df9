import { AppError } from '@potli/service-kit/app-error.ts';

/**
 * At most a few pages of one store at the same time, the others one after the other: a link that is passed around must not
 * make us hammer a shop, nor one slow shop take the fetches of all others.
 */
export const createHostSlots = ({ atOnce = 4, waiting = 8 }: { atOnce?: number; waiting?: number } = {}) => {
  const hosts = new Map<string, { busy: number; queue: (() => void)[] }>();

  const enter = (host: string): Promise<void> | undefined => {
    const slots = hosts.get(host) ?? { busy: 0, queue: [] };
    hosts.set(host, slots);
    if (slots.busy < atOnce) {
      slots.busy += 1;
      return undefined;
    }
    if (slots.queue.length >= waiting) throw new AppError('OVERLOADED', { retryAfter: 5 });
    return new Promise((resolve) => slots.queue.push(resolve));
  };

  const leave = (host: string): void => {
    const slots = hosts.get(host);
    if (!slots) return;
    const next = slots.queue.shift();
    // The next waiter gets the slot; a later caller cannot overtake it.
    if (next) next();
    else if (--slots.busy === 0) hosts.delete(host);
  };

  return {
    /** Runs the work when fewer than the allowed number are under way at that host; throws OVERLOADED when too many wait. */
    async within<T>(host: string, work: () => Promise<T>): Promise<T> {
      await enter(host);
      try {
        return await work();
      } finally {
        leave(host);
      }
    },
  };
};
