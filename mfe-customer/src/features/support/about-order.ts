/** What the contact page gets in its navigation state from the page of an order; the id is a key and stays out of addresses. */
export interface AboutOrder {
  readonly orderId: string;
}

export const aboutOrderIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'orderId' in state && typeof state.orderId === 'string'
    ? state.orderId
    : undefined;
