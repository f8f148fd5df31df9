/** One notice to the product's webhook address. */
export interface Notice {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** What became of a notice: its answer's status, or 0 when nobody answered. */
export interface Delivery {
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
    return 0; // nobody answered: an outside party notes it and goes on, the deliveries list shows it
  }
};
