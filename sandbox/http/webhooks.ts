import type { Switches } from './switches.ts';

/** One notice to the product's webhook address. */
export interface Notice {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** What became of a notice: the status of its answer, or 0 without an answer. */
interface Delivery {
  event: string;
  status: number;
  at: string;
}

/** How notices are sent; an outside party waits 5 seconds for an answer, as Razorpay documents. */
export type Deliver = (notice: Notice) => Promise<number>;

export const deliver: Deliver = async ({ url, body, headers }) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(5_000),
      redirect: 'manual',
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0; // no answer: an outside party notes it and goes on, the deliveries list shows it
  }
};

/** Waits as long as something late takes, without keeping the sandbox alive for it. */
export const lateBy = (seconds: string): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Number(seconds) * 1000).unref();
  });

export const webhookSwitches = {
  /**
   * When and how well webhooks arrive; `after` means after the browser has its answer, `late` some seconds after that,
   * and `out-of-order` the newest first.
   */
  webhook: ['after', 'before', 'late', 'none', 'duplicate', 'wrong-signature', 'out-of-order'],
  /** How long a late webhook (and a late bank) takes. */
  late_seconds: ['20', '1', '5', '60', '600'],
} as const;

export interface WebhookOptions<E> {
  /** Where webhooks go; undefined sends none. */
  url: string | undefined;
  switches: Pick<Switches<typeof webhookSwitches>, 'get'>;
  clock: () => Date;
  deliver: Deliver;
  /** The body of an event, and the headers of each copy of it, wrongly signed where asked for. */
  prepare: (event: E) => { body: string; headersOf: (forged: boolean) => Record<string, string> };
  /** Of webhooks out of order: whether this one waits for the next one of its order. */
  isOvertaken?: (event: E) => boolean;
}

/** Sends signed webhooks about a provider's orders, as badly as its switches say. */
export const createWebhooks = <E extends { name: string }>({
  url,
  switches,
  clock,
  deliver,
  prepare,
  isOvertaken = () => false,
}: WebhookOptions<E>) => {
  const deliveries: Delivery[] = [];
  /** By order: what waits to be overtaken. */
  const waiting = new Map<string, () => Promise<void>>();

  const deliverEvent = async (event: E, position: string): Promise<void> => {
    if (url === undefined) return;
    const { body, headersOf } = prepare(event);
    for (let copies = position === 'duplicate' ? 2 : 1; copies > 0; copies -= 1) {
      const status = await deliver({ url, body, headers: headersOf(position === 'wrong-signature') });
      deliveries.push({ event: event.name, status, at: clock().toISOString() });
    }
  };

  return {
    deliveries,
    /** Resolves when every webhook has been answered or has failed. */
    send: async (orderId: string, ...events: readonly E[]): Promise<void> => {
      const position = switches.get('webhook', orderId);
      if (position === 'none') return;
      if (position === 'late') await lateBy(switches.get('late_seconds', orderId));
      const reversed = position === 'out-of-order';
      for (const event of reversed ? events.toReversed() : events) {
        if (reversed && isOvertaken(event)) {
          waiting.set(orderId, () => deliverEvent(event, position));
          continue;
        }
        await deliverEvent(event, position);
        const earlier = waiting.get(orderId);
        waiting.delete(orderId);
        await earlier?.();
      }
    },
  };
};
