import type { UserDetails } from '@potli/contracts/order/order.ts';
import { feePercent } from '@potli/contracts/payment/fees.ts';
import type { Dispatch } from 'react';
import { Banner } from '../../kit/banner.tsx';
import { texts } from '../../texts.ts';
import { FeeCard } from './fee-card.tsx';
import { isBusy, nextState, type PaymentEvent, type PaymentPageState, type Way } from './payment-state.ts';
import { PaypalButtons } from './paypal-buttons.tsx';
import type { PaymentOptions } from './provider-payments.ts';
import { TermsConsent } from './terms-consent.tsx';
import { usePaymentSteps } from './use-payment.ts';

interface WaysToPayProps {
  readonly options: PaymentOptions;
  readonly user: UserDetails | undefined;
  readonly state: PaymentPageState;
  readonly dispatch: Dispatch<PaymentEvent>;
  readonly onOutdated: () => unknown;
}

export const WaysToPay = ({ options, user, state, dispatch, onOutdated }: WaysToPayProps) => {
  const { razorpay, paypal } = options;
  const { payByCard, walletButtons } = usePaymentSteps(options, user, dispatch, onOutdated);
  const busy = isBusy(state);
  const way: Way = state.way ?? (razorpay.available || !paypal.available ? 'card' : 'wallet');
  const walletUnknown = way === 'wallet' && paypal.usd_amount === null;
  const isAvailable = way === 'card' ? razorpay.available : paypal.available;
  const showsButtons = way === 'wallet' && state.accepted && (state.name === 'paying' || state.name === 'confirming');
  const payNow = () => {
    const pressed: PaymentEvent = { type: 'pay pressed', way };
    dispatch(pressed);
    if (state.name === 'choosing' && nextState(state, pressed).name === 'opening') void payByCard();
  };

  return (
    <div className="customer-stack">
      <fieldset className="customer-ways">
        <legend className="visually-hidden">{texts.payment.ways}</legend>
        <FeeCard
          name={texts.payment.card}
          description={texts.payment.cardHint}
          feePercent={feePercent.razorpay}
          fees={razorpay}
          chosen={way === 'card'}
          disabled={busy}
          onChoose={() => dispatch({ type: 'way chosen', way: 'card' })}
        />
        <FeeCard
          name={texts.payment.wallet}
          description={texts.payment.walletHint}
          feePercent={feePercent.paypal}
          fees={paypal}
          usdAmount={paypal.usd_amount}
          rateDate={paypal.rate_date}
          chosen={way === 'wallet'}
          disabled={busy}
          onChoose={() => dispatch({ type: 'way chosen', way: 'wallet' })}
        />
      </fieldset>
      <div className="card customer-form">
        <TermsConsent
          accepted={state.accepted}
          isMissing={state.asked && !state.accepted}
          onChange={(accepted) => dispatch({ type: 'consent changed', accepted })}
        />
        {state.message && <Banner kind={state.message.kind}>{state.message.text}</Banner>}
        {showsButtons ? (
          <PaypalButtons {...walletButtons} />
        ) : (
          <button type="button" className="button" disabled={busy || walletUnknown || !isAvailable} onClick={payNow}>
            {busy ? texts.payment.opening : texts.payment.payNow}
          </button>
        )}
        {showsButtons && state.name === 'confirming' && <Banner kind="note">{texts.payment.taking}</Banner>}
      </div>
    </div>
  );
};
