import type { HistoryRecord } from './order-document.ts';

/** When an order with that history came into its status: a step within the status does not count. */
export const statusSince = (history: readonly HistoryRecord[]): string =>
  history.findLast(({ from, to }) => from !== to)?.at ?? history[0]?.at ?? '';
