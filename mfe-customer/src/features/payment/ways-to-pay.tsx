import type { UserDetails } from '@potli/contracts/order/order.ts';
import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { useState } from 'react';
import { useAlerts } from '../../kit/alerts.tsx';
import { Banner } from '../../kit/banner.tsx';
import { texts } from '../../texts.ts';
import { FeeCard } from './fee-card.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';
import { PaypalButtons } from './paypal-buttons.tsx';
import { TermsConsent } from './terms-consent.tsx';
import { type PaymentOptions, useCardPayment } from './use-card-payment.ts';
import { useConsent } from './use-consent.ts';
import { useWalletPayment } from './use-wallet-payment.ts';

interface WaysToPayProps {
  readonly options: PaymentOptions;
  readonly user: UserDetails | undefined;
  readonly onSettled: () => void;
  readonly onChecking: () => void;
  /** Something about the order or its price is not as shown any more. */
  readonly onOutdated: () => void;
  /** An attempt was opened, so money may arrive without this page being told. */
  readonly onAttempt: () => void;
  readonly isBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
}

const outdated = new Set<string | undefined>(['AMOUNT_CHANGED', 'ORDER_NOT_PAYABLE', 'ORDER_NOT_FOUND']);

/** Both ways to pay, the consent, and 'Pay Now' (spec 2, payment page). */
export const WaysToPay = (props: WaysToPayProps) => {
  const { options, user, onSettled, onChecking, onOutdated, onAttempt, isBusy, onBusy } = props;
  const { razorpay, paypal } = options;
  const [way, setWay] = useState<'card' | 'wallet'>(razorpay.available || !paypal.available ? 'card' : 'wallet');
  const [walletOpen, setWalletOpen] = useState(false);
  const [message, setMessage] = useState<{ kind: 'problem' | 'note'; text: string }>();
  const consent = useConsent();
  const { alert } = useAlerts();
  const payByCard = useCardPayment(options, user);
  const wallet = useWalletPayment(options);

  const choose = (next: 'card' | 'wallet') => {
    setWay(next);
    setWalletOpen(false);
    setMessage(undefined);
  };
  const refused = (problem: unknown, fallback: string) => {
    const code = problemCode(problem);
    const known = code !== undefined && (outdated.has(code) || code === 'PROVIDER_NOT_CONFIGURED');
    setMessage({ kind: 'problem', text: known ? problemText(problem, fallback) : fallback });
    if (outdated.has(code)) onOutdated();
  };
  const conclude = async (outcome: PaymentOutcome | null) => {
    if (outcome === null) setMessage({ kind: 'note', text: texts.payment.closed });
    else if (outcome.state === 'checking') onChecking();
    else if (outcome.state === 'settled') {
      await alert(texts.payment.successful(outcome.paymentId));
      onSettled();
    } else await alert(texts.payment.verificationFailed);
  };
  const payNow = async () => {
    if (!consent.given()) return;
    setMessage(undefined);
    if (way === 'wallet') {
      setWalletOpen(true);
      return;
    }
    onBusy(true);
    onAttempt();
    try {
      await conclude(await payByCard());
    } catch (problem) {
      refused(problem, texts.payment.cardFailed);
    } finally {
      onBusy(false);
    }
  };
  const approved = async (orderID: string, actions: { restart(): unknown }) => {
    onBusy(true);
    setMessage(undefined);
    const outcome = await wallet.take(orderID);
    onBusy(false);
    if (outcome.state === 'settled') onSettled();
    else if (outcome.state === 'checking') onChecking();
    else if (outcome.state === 'declined') {
      setMessage({ kind: 'problem', text: texts.payment.walletFailed });
      actions.restart();
    } else setMessage({ kind: 'problem', text: texts.payment.walletFailed });
  };
  const walletUnknown = way === 'wallet' && paypal.usd_amount === null;
  const wayAvailable = way === 'card' ? razorpay.available : paypal.available;

  return (
    <div className="customer-stack">
      <fieldset className="customer-ways">
        <legend className="visually-hidden">{texts.payment.ways}</legend>
        <FeeCard
          name={texts.payment.card}
          description={texts.payment.cardHint}
          feePercent="2%"
          fees={razorpay}
          chosen={way === 'card'}
          disabled={isBusy}
          onChoose={() => choose('card')}
        />
        <FeeCard
          name={texts.payment.wallet}
          description={texts.payment.walletHint}
          feePercent="4%"
          fees={paypal}
          usdAmount={paypal.usd_amount}
          rateDate={paypal.rate_date}
          chosen={way === 'wallet'}
          disabled={isBusy}
          onChoose={() => choose('wallet')}
        />
      </fieldset>
      <div className="card customer-form">
        <TermsConsent {...consent.field} />
        {message && <Banner kind={message.kind}>{message.text}</Banner>}
        {walletOpen && consent.field.accepted ? (
          <PaypalButtons
            sdkUrl={paypal.sdk_url}
            createOrder={async () => {
              setMessage(undefined);
              onAttempt();
              return wallet.open();
            }}
            onApprove={({ orderID }, actions) => approved(orderID, actions)}
            onCancel={() => setMessage({ kind: 'note', text: texts.payment.closed })}
            onError={(problem) => refused(problem, texts.payment.walletFailed)}
          />
        ) : (
          <button type="button" className="button" disabled={isBusy || walletUnknown || !wayAvailable} onClick={payNow}>
            {isBusy ? texts.payment.opening : texts.payment.payNow}
          </button>
        )}
        {isBusy && walletOpen && <Banner kind="note">{texts.payment.taking}</Banner>}
      </div>
    </div>
  );
};
