import type { Order } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { useNavigate } from '@potli/ui-kit/router.ts';
import { useRef, useState } from 'react';
import { calendarDate } from '../../kit/calendar-date.ts';
import { isSent } from '../../order/is-sent.ts';
import { costsTexts, detailTexts } from '../../texts/order-page.ts';
import { AwaitingPayment } from '../cancel/awaiting-payment.tsx';
import { ApproximateAmount } from '../display-currency/approximate-amount.tsx';
import { DollarEquivalent } from '../payment/dollar-equivalent.tsx';
import { TermsConsent } from '../payment/terms-consent.tsx';
import { CostBreakdown } from './cost-breakdown.tsx';
import { deliveryFromToday } from './delivery-estimate.ts';

interface PriceCardProps {
  readonly order: Order;
  /** Whether the order awaits payment of a price that is valid, and no payment is being checked. */
  readonly isPayable: boolean;
}

/** The price, and first what to do about it. */
export const PriceCard = ({ order, isPayable }: PriceCardProps) => {
  const navigate = useNavigate();
  const consent = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  const pay = () => {
    setAsked(true);
    if (accepted) navigate(`/user/payment/${order.order_id}`);
    else consent.current?.focus();
  };
  const { country } = order.user;
  const actions = order.order_status === 'ORDER_CONFIRMATION' && (
    <AwaitingPayment order={order} isPayable={isPayable} onPay={pay}>
      <TermsConsent accepted={accepted} isMissing={asked && !accepted} onChange={setAccepted} inputRef={consent} />
    </AwaitingPayment>
  );
  return (
    <section className="card customer-form" aria-labelledby="summary-heading">
      <h2 id="summary-heading" className={isPayable ? undefined : 'visually-hidden'}>
        {isPayable ? detailTexts.readyToPay : detailTexts.costs}
      </h2>
      {isPayable && (
        <>
          <div className="customer-due">
            <p>
              {costsTexts.total}{' '}
              <strong>
                <Rupees amount={order.total_price} />
              </strong>
            </p>
            <ApproximateAmount rupees={order.total_price} country={country}>
              {(also) => <DollarEquivalent rupees={order.total_price} also={also} />}
            </ApproximateAmount>
          </div>
          <p>
            {detailTexts.delivery}{' '}
            <strong className="figures">
              {calendarDate(deliveryFromToday(order.total_time_estimation, new Date()))}
            </strong>
            {detailTexts.ifPaidToday}
          </p>
        </>
      )}
      {isPayable && actions}
      <CostBreakdown totals={order} country={isSent(order) ? country : undefined}>
        {!isPayable && <ApproximateAmount rupees={order.total_price} country={country} />}
      </CostBreakdown>
      {!isPayable && actions}
    </section>
  );
};
