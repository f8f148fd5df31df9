/** What a support query may be: waiting for an answer, or answered. */
export const supportStates = ['open', 'answered'] as const;
/** Whether a query waits for an answer. */
export type SupportState = (typeof supportStates)[number];
