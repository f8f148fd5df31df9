import type { UserDetails } from '@potli/contracts/order/order.ts';
import { feePercent } from '@potli/contracts/payment/fees.ts';
import { dollars, rupees } from '@potli/ui-kit/money.tsx';
import { type Dispatch, type ReactNode, useRef } from 'react';
import { Banner } from '../../kit/banner.tsx';
import { PayBar } from '../../kit/pay-bar.tsx';
import { useRefocus } from '../../kit/use-refocus.ts';
import { beforePaymentTexts } from '../../texts/before-payment.ts';
import { paymentTexts } from '../../texts/payment.ts';
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
  /** What is due, above the consent. */
  readonly children: ReactNode;
}

export const WaysToPay = ({ options, user, state, dispatch, onOutdated, children }: WaysToPayProps) => {
  const { razorpay, paypal } = options;
  const { payByCard, walletButtons } = usePaymentSteps(options, user, dispatch, onOutdated);
  const busy = isBusy(state);
  const isUnpaid = state.name === 'opening' || state.name === 'paying';
  const busyText = isUnpaid ? paymentTexts.opening : paymentTexts.taking;
  const way: Way = state.way ?? (paypal.available || !razorpay.available ? 'wallet' : 'card');
  const walletUnknown = way === 'wallet' && paypal.usd_amount === null;
  const isAvailable = way === 'card' ? razorpay.available : paypal.available;
  const showsButtons = way === 'wallet' && state.accepted && (state.name === 'paying' || state.name === 'confirming');
  const begunBefore = state.server.payment === 'open' && !state.attempted && state.name === 'choosing';
  const consent = useRef<HTMLInputElement>(null);
  const aside = useRefocus<HTMLDivElement>(showsButtons, 'p[tabindex]');
  const payNow = () => {
    if (!state.accepted) consent.current?.focus();
    const pressed: PaymentEvent = { type: 'pay pressed', way };
    dispatch(pressed);
    if (state.name === 'choosing' && nextState(state, pressed).name === 'opening') void payByCard();
  };

  const sum = way === 'card' ? rupees(razorpay.payable) : paypal.usd_amount && dollars(Number(paypal.usd_amount));
  return (
    <div className="customer-columns">
      <div className="customer-head">
        {begunBefore && <Banner kind="note">{beforePaymentTexts.begun}</Banner>}
        <fieldset className="customer-ways">
          <legend className="visually-hidden">{paymentTexts.ways}</legend>
          <FeeCard
            name={paymentTexts.wallet}
            description={paymentTexts.walletHint}
            feePercent={feePercent.paypal}
            fees={paypal}
            usdAmount={paypal.usd_amount}
            rateDate={paypal.rate_date}
            chosen={way === 'wallet'}
            disabled={busy}
            onChoose={() => dispatch({ type: 'way chosen', way: 'wallet' })}
          />
          <FeeCard
            name={paymentTexts.card}
            description={paymentTexts.cardHint}
            feePercent={feePercent.razorpay}
            fees={razorpay}
            chosen={way === 'card'}
            disabled={busy}
            onChoose={() => dispatch({ type: 'way chosen', way: 'card' })}
          />
        </fieldset>
      </div>
      <div className="customer-aside" ref={aside}>
        <div className="card customer-form">
          {children}
          <TermsConsent
            accepted={state.accepted}
            isMissing={state.asked && !state.accepted}
            onChange={(accepted) => dispatch({ type: 'consent changed', accepted })}
            inputRef={consent}
          />
          {state.message && <Banner kind={state.message.kind}>{state.message.text}</Banner>}
          {showsButtons ? (
            <>
              <p className="customer-pay-sum figures" tabIndex={-1}>
                {paymentTexts.youPay} <strong>{sum}</strong>
              </p>
              <PaypalButtons {...walletButtons} />
            </>
          ) : (
            <PayBar label={paymentTexts.youPay} sum={sum || undefined}>
              <button
                type="button"
                className="button"
                disabled={busy || walletUnknown || !isAvailable}
                onClick={payNow}
              >
                {busy ? busyText : paymentTexts.payNow}
              </button>
            </PayBar>
          )}
          {showsButtons && state.name === 'confirming' && <Banner kind="note">{paymentTexts.taking}</Banner>}
        </div>
      </div>
    </div>
  );
};
