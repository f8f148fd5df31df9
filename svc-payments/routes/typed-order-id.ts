/** The stored id of an order that a person may have typed, in any case, as svc-orders accepts it. */
export const fromTyped = (orderId: string): string => orderId.toUpperCase();
