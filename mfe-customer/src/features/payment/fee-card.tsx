import { dollars, Rupees } from '@potli/ui-kit/money.tsx';
import { useId } from 'react';
import { calendarDate } from '../../kit/calendar-date.ts';
import { texts } from '../../texts.ts';

export interface Fees {
  readonly available: boolean;
  readonly reason?: string;
  readonly base: number;
  readonly fee: number;
  readonly gst: number;
  readonly payable: number;
}

interface FeeCardProps {
  readonly name: string;
  readonly description: string;
  readonly feePercent: bigint;
  readonly fees: Fees;
  /** Dollar text; null while there is no rate; absent for a way to pay in rupees. */
  readonly usdAmount?: string | null;
  /** The day of the dollar rate, YYYY-MM-DD. */
  readonly rateDate?: string | null;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

/** One way to pay with everything that it costs. */
export const FeeCard = ({
  name,
  description,
  feePercent,
  fees,
  usdAmount,
  rateDate,
  chosen,
  disabled,
  onChoose,
}: FeeCardProps) => {
  const id = useId();
  return (
    <div className={chosen ? 'card customer-way customer-way-chosen' : 'card customer-way'}>
      <div className="customer-way-head">
        <input
          id={id}
          type="radio"
          name="way-to-pay"
          checked={chosen}
          disabled={disabled || !fees.available}
          onChange={onChoose}
          aria-describedby={`${id}-costs`}
        />
        <label htmlFor={id}>{name}</label>
      </div>
      <p className="customer-hint">{description}</p>
      <dl className="customer-facts customer-figures" id={`${id}-costs`}>
        <div>
          <dt>{texts.payment.base}</dt>
          <dd>
            <Rupees amount={fees.base} />
          </dd>
        </div>
        <div>
          <dt>{texts.payment.fee(feePercent)}</dt>
          <dd>
            <Rupees amount={fees.fee} />
          </dd>
        </div>
        <div>
          <dt>{texts.payment.gst}</dt>
          <dd>
            <Rupees amount={fees.gst} />
          </dd>
        </div>
        <div className="customer-total">
          <dt>{texts.payment.payable}</dt>
          <dd>
            <Rupees amount={fees.payable} />
          </dd>
        </div>
        {usdAmount !== undefined && (
          <div className="customer-total">
            <dt>{texts.payment.paidInDollars}</dt>
            <dd className="figures">{usdAmount === null ? texts.payment.fetchingUsd : dollars(Number(usdAmount))}</dd>
          </div>
        )}
      </dl>
      {usdAmount && rateDate && (
        <p className="customer-hint customer-dollars figures">{texts.payment.rateOf(calendarDate(rateDate))}</p>
      )}
      {!fees.available && <p className="customer-error">{fees.reason ?? texts.payment.unavailable}</p>}
    </div>
  );
};
