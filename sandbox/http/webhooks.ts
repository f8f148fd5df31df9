import type { Switches } from './switches.ts';

/** One request to a webhook URL of the product. */
export interface Webhook {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** A delivery: the status of the response, or 0 without one. */
interface Delivery {
  event: string;
  status: number;
  at: string;
}

/** Sends a webhook. The timeout of a provider is 5 seconds, as Razorpay documents. */
export type Deliver = (webhook: Webhook) => Promise<number>;

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

/** Waits for a late event without keeping the process alive. */
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
  /** Delay of late webhooks and late banks. */
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
  /** Out-of-order delivery: whether this webhook waits for the next one of its order. */
  isOvertaken?: (event: E) => boolean;
}

/** Sends signed webhooks about a provider's orders, with the faults that its switches set. */
export const createWebhooks = <E extends { name: string }>({
  url,
  switches,
  clock,
  deliver,
  prepare,
  isOvertaken = () => false,
}: WebhookOptions<E>) => {
  const deliveries: Delivery[] = [];
  /** Delayed webhooks by order. */
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
