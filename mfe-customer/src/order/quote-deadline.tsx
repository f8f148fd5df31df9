import { localHour } from '../kit/calendar-date.ts';
import { texts } from '../texts.ts';

/** Until when the price can be paid. */
export const QuoteDeadline = ({ at }: { at: string | null | undefined }) =>
  at ? <p className="customer-hint">{texts.quote.validUntil(localHour(at))}</p> : null;
