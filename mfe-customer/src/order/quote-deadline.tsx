import { localHour } from '../kit/calendar-date.ts';
import { quoteTexts } from '../texts/order-page.ts';

/** Until when the price can be paid. */
export const QuoteDeadline = ({ at }: { at: string | null | undefined }) =>
  at ? <p className="customer-hint">{quoteTexts.validUntil(localHour(at))}</p> : null;
