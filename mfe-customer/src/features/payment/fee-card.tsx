import { dollars } from '@potli/ui-kit/money.tsx';
import { useId } from 'react';
import { calendarDate } from '../../kit/calendar-date.ts';
import { Fact } from '../../kit/fact.tsx';
import { beforePaymentTexts } from '../../texts/before-payment.ts';
import { paymentTexts } from '../../texts/payment.ts';
import type { PaymentOptions } from './provider-payments.ts';

interface FeeCardProps {
  readonly name: string;
  readonly description: string;
  readonly feePercent: bigint;
  readonly fees: Pick<PaymentOptions['razorpay'], 'available' | 'reason' | 'base' | 'fee' | 'gst' | 'payable'>;
  readonly usdAmount?: string | null;
  readonly rateDate?: string | null;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

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
        <Fact term={paymentTexts.base} rupees={fees.base} />
        <Fact term={paymentTexts.fee(feePercent)} rupees={fees.fee} />
        <Fact term={paymentTexts.gst} rupees={fees.gst} />
        <Fact term={paymentTexts.payable} rupees={fees.payable} isTotal />
        {usdAmount !== undefined && (
          <Fact term={paymentTexts.paidInDollars} className="figures" isTotal>
            {usdAmount === null ? beforePaymentTexts.fetchingUsd : dollars(Number(usdAmount))}
          </Fact>
        )}
      </dl>
      {usdAmount && rateDate && (
        <p className="customer-hint customer-dollars figures">{paymentTexts.rateOf(calendarDate(rateDate))}</p>
      )}
      {!fees.available && <p className="customer-error">{fees.reason ?? paymentTexts.unavailable}</p>}
    </div>
  );
};
