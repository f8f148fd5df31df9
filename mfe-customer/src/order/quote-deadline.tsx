import type { Order } from '@potli/contracts/order/order.ts';
import { localHour } from '../kit/calendar-date.ts';
import { quoteTexts } from '../texts/order-page.ts';

// Only for what is shown: svc-payments rejects an expired price by the server's clock.
export const isExpired = ({ quote_expires_at }: Pick<Order, 'quote_expires_at'>): boolean =>
  quote_expires_at ? Date.parse(quote_expires_at) <= Date.now() : false;

/** Until when the price can be paid. */
export const QuoteDeadline = ({ at }: { at: string | null | undefined }) =>
  at ? <p className="customer-hint">{quoteTexts.validUntil(localHour(at))}</p> : null;
