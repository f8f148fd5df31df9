/** What a support query may be: waiting for an answer, or answered. */
export const supportStates = ['open', 'answered'] as const;
export type SupportState = (typeof supportStates)[number];
