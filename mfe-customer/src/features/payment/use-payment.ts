import type { UserDetails } from '@potli/contracts/order/order.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { usePollInterval } from '@potli/ui-kit/busy.ts';
import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { useNavigate } from '@potli/ui-kit/router.ts';
import { useReducer, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import { customerApi } from '../../api.ts';
import { useIsExpired } from '../../order/quote-expiry.ts';
import { quoteTexts } from '../../texts/order-page.ts';
import { paymentTexts } from '../../texts/payment.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import {
  initialState,
  nextState,
  type PaymentEvent,
  type PaymentPageState,
  type ServerFacts,
  type Way,
} from './payment-state.ts';
import { type PaymentOptions, useCardPayment, useSettledHere, useWalletPayment } from './provider-payments.ts';

const checkMilliseconds = 3000;
const rateMilliseconds = 10_000;
/** The order is polled for its status; each answer also compares the deadline with the clock. */
const orderMilliseconds = 5000;

/** Codes after which the customer can only view the order. */
const notPayable = new Set<string | undefined>(['ORDER_NOT_PAYABLE', 'QUOTE_EXPIRED']);

/** A payment was begun on this page or before it was loaded, so money may arrive. */
const isUnderWay = ({ name, attempted, server }: PaymentPageState): boolean =>
  name === 'checking' || attempted || server.payment === 'open';

export const usePayment = (orderId: string) => {
  const [state, dispatch] = useReducer(nextState, initialState);
  const order = { query: { order_id: orderId } };
  const known = customerApi.useOrderQuery(order, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
    pollingInterval: usePollInterval(orderMilliseconds),
    skipPollingIfUnfocused: true,
  });
  const transaction = customerApi.useTransactionQuery(order, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
    pollingInterval: usePollInterval(isUnderWay(state) ? checkMilliseconds : 0),
  });
  const options = customerApi.usePaymentOptionsQuery(order, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
    pollingInterval: usePollInterval(state.server.rateMissing ? rateMilliseconds : 0),
  });
  const isExpired = useIsExpired(options.currentData?.quote_expires_at);
  const facts: ServerFacts = {
    payment: transaction.currentData?.state,
    order: known.currentData?.order.order_status,
    notPayable: notPayable.has(problemCode(options.error)) || isExpired,
    rateMissing: options.currentData?.paypal.usd_amount === null,
  };
  // During rendering: an effect would show the outdated state for a frame.
  if (!shallowEqual(facts, state.server)) dispatch({ type: 'server answered', facts });
  return {
    state,
    dispatch,
    options,
    user: known.data?.order.user,
    settledHere: useSettledHere(orderId),
    isLoadingOrder: known.isLoading,
    whyNotPayable: problemText(options.error, quoteTexts.expired),
    refetch: () => {
      options.refetch();
      known.refetch();
    },
  };
};

export const successPath = (orderId: string): string => `/user/payment/success/${orderId}`;

const outdated = new Set<string | undefined>(['AMOUNT_CHANGED', ...notPayable, 'ORDER_NOT_FOUND']);

/** Codes whose sentence says more than that the payment failed; the options stay as they are. */
const saysWhatToDo = new Set<string | undefined>([
  'PROVIDER_NOT_CONFIGURED',
  'PAYMENT_ON_HOLD',
  'PAYMENT_OPEN',
  'OVERLOADED',
]);

/** The customer's two ways to pay as calls and provider windows, each reporting its steps as events. */
export const usePaymentSteps = (
  options: PaymentOptions,
  user: UserDetails | undefined,
  dispatch: (event: PaymentEvent) => void,
  onOutdated: () => unknown,
) => {
  const { alert } = useAlerts();
  const navigate = useNavigate();
  const card = useCardPayment(options, user);
  const wallet = useWalletPayment(options);
  const notOpened = useRef<unknown>(undefined);

  const fail = (problem: unknown, fallback: string): void => {
    const code = problemCode(problem);
    const isKnown = outdated.has(code) || saysWhatToDo.has(code);
    dispatch({ type: 'problem', text: isKnown ? problemText(problem, fallback) : fallback });
    if (outdated.has(code)) onOutdated();
  };
  /**
   * Reports the server's answer; a dialog shows the result of a card payment. The provider's window outlives this page,
   * so a settled payment navigates even when the page that opened it was left.
   */
  const conclude = async (outcome: PaymentOutcome, way: Way): Promise<void> => {
    const { state } = outcome;
    if (state === 'unwanted') {
      dispatch({ type: 'problem', text: paymentTexts.notTaken });
      onOutdated();
      // The order's page, to which this leads, does not know of the attempt.
      return alert(paymentTexts.notTaken);
    }
    dispatch({ type: state === 'checking' ? 'unclear' : state });
    if (state === 'checking') return;
    if (way === 'card') {
      await alert(state === 'settled' ? paymentTexts.successful(outcome.paymentId) : paymentTexts.verificationFailed);
      dispatch({ type: 'alert read' });
    }
    if (state === 'settled') navigate(successPath(options.order_id), { replace: true });
  };

  const payByCard = async (): Promise<void> => {
    try {
      const opened = await card.open();
      dispatch({ type: 'payment opened' });
      const answer = await card.show(opened);
      if (!answer) return dispatch({ type: 'window closed' });
      dispatch({ type: 'customer paid', way: 'card' });
      await conclude(await card.verify(answer), 'card');
    } catch (problem) {
      fail(problem, paymentTexts.cardFailed);
    }
  };

  return {
    payByCard,
    walletButtons: {
      sdkUrl: options.paypal.sdk_url,
      createOrder: async (): Promise<string> => {
        dispatch({ type: 'payment opened' });
        notOpened.current = undefined;
        try {
          return await wallet.open();
        } catch (problem) {
          notOpened.current = problem;
          throw problem;
        }
      },
      onApprove: async ({ orderID }: { orderID: string }, actions: { restart(): unknown }): Promise<void> => {
        dispatch({ type: 'customer paid', way: 'wallet' });
        const outcome = await wallet.take(orderID);
        await conclude(outcome, 'wallet');
        if (outcome.state === 'declined') actions.restart();
      },
      onCancel: () => dispatch({ type: 'window closed' }),
      // The buttons pass on an error of their own making: what the server said is in the one that was thrown.
      onError: (problem: unknown) => fail(notOpened.current ?? problem, paymentTexts.walletFailed),
    },
  };
};
