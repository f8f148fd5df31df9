import type { Order } from '@potli/contracts/order/order.ts';
import { Banner } from '../../kit/banner.tsx';
import { quoteTexts } from '../../texts/order-page.ts';

/** Why an order that had a price has none now, or has another one. */
export const QuoteNote = ({ order: { order_status, history } }: { order: Order }) => {
  const quotes = history.filter(({ to }) => to === 'ORDER_CONFIRMATION').length;
  if (order_status === 'ORDER_CONFIRMATION' && quotes > 1) return <Banner kind="note">{quoteTexts.isNew}</Banner>;
  const last = history.at(-1)?.command;
  if (order_status !== 'ORDER_EVALUATION' || last === undefined) return null;
  const why = quoteTexts.takenBack[last];
  return why ? <Banner kind="note">{why}</Banner> : null;
};
