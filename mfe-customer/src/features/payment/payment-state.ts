import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import type { getTransaction } from '@potli/contracts/payment/operations.ts';
import { paymentTexts } from '../../texts/payment.ts';

export type Way = 'card' | 'wallet';

export interface ServerFacts {
  readonly payment?: AnswerOf<typeof getTransaction>['state'] | undefined;
  readonly order?: OrderStatus | undefined;
  /** By the server, or because the deadline of the price has passed. */
  readonly notPayable?: boolean;
  readonly rateMissing?: boolean;
}

export type PaymentStateName =
  | 'choosing' // the ways to pay are shown
  | 'opening' // a card payment is being opened at the server
  | 'paying' // the provider's window is open (card), or its buttons are shown (wallet)
  | 'confirming' // the server verifies the payment or takes the money
  | 'checking' // money may have moved; the server is polled until it knows
  | 'paid' // a dialog says so
  | 'failed' // a dialog says so
  | 'done' // leaves for the success page
  | 'unpayable'; // says why, or leaves for the order's page

export interface PaymentPageState {
  readonly name: PaymentStateName;
  /** Undefined until the customer chooses: the wallet where it is available. */
  readonly way?: Way | undefined;
  readonly accepted: boolean;
  readonly asked: boolean;
  readonly message?: { readonly kind: 'problem' | 'note'; readonly text: string } | undefined;
  /** A payment was opened: money may arrive without this page knowing, so the server is polled. */
  readonly attempted: boolean;
  /** In `checking`: the widget or a call of this page is still under way and may know more. */
  readonly concluding: boolean;
  readonly server: ServerFacts;
}

export const initialState: PaymentPageState = {
  name: 'choosing',
  accepted: false,
  asked: false,
  attempted: false,
  concluding: false,
  server: {},
};

interface EventDetails {
  'way chosen': { readonly way: Way };
  'consent changed': { readonly accepted: boolean };
  'pay pressed': { readonly way: Way };
  'payment opened': object;
  'window closed': object;
  'customer paid': { readonly way: Way };
  settled: object;
  unclear: object;
  declined: object;
  refused: object;
  /** The payment could not be opened, or the provider's script or window failed; nothing was paid. */
  problem: { readonly text: string };
  'alert read': object;
  'pay another way': object;
  'server answered': { readonly facts: ServerFacts };
}

type EventType = keyof EventDetails;
type EventOf<E extends EventType> = { readonly type: E } & EventDetails[E];
export type PaymentEvent = { [E in EventType]: EventOf<E> }[EventType];

type Transition<E extends EventType> = (state: PaymentPageState, event: EventOf<E>) => PaymentPageState;
type Transitions = { readonly [E in EventType]?: Transition<E> };

const problem = (text: string) => ({ kind: 'problem', text }) as const;
const closed = { kind: 'note', text: paymentTexts.closed } as const;

const consent: Transitions = { 'consent changed': (state, { accepted }) => ({ ...state, accepted }) };
const customerPaid: Transition<'customer paid'> = (state, { way }) => ({
  ...state,
  name: 'confirming',
  way,
  message: undefined,
});
const waitForServer: Transition<'unclear'> = (state) => ({ ...state, name: 'checking', concluding: false });
const concluded = (state: PaymentPageState): PaymentPageState => ({ ...state, concluding: false });
/** Nothing was paid: the wallet's buttons stay, a card payment is opened again. */
const notPaid = (state: PaymentPageState, message: PaymentPageState['message']): PaymentPageState => ({
  ...state,
  name: state.way === 'wallet' ? 'paying' : 'choosing',
  message,
});
const failed: Transition<'problem'> = (state, { text }) => notPaid(state, problem(text));
const refused = (state: PaymentPageState): PaymentPageState =>
  state.way === 'wallet' ? notPaid(state, problem(paymentTexts.walletFailed)) : { ...state, name: 'failed' };
const settled = (state: PaymentPageState): PaymentPageState => ({
  ...state,
  name: state.way === 'wallet' ? 'done' : 'paid',
});

/** What each state does with an event; an event that is not listed changes nothing. */
const transitions: { readonly [S in PaymentStateName]: Transitions } = {
  choosing: {
    ...consent,
    'way chosen': (state, { way }) => ({ ...state, way, message: undefined }),
    'pay pressed': (state, { way }) => {
      if (!state.accepted) return { ...state, asked: true };
      const next = { ...state, asked: true, way, message: undefined };
      return way === 'wallet' ? { ...next, name: 'paying' } : { ...next, name: 'opening', attempted: true };
    },
    // a window of the wallet outlives its buttons
    'customer paid': customerPaid,
    'window closed': (state) => ({ ...state, message: closed }),
    problem: (state, { text }) => ({ ...state, message: problem(text) }),
  },
  opening: {
    ...consent,
    'payment opened': (state) => ({ ...state, name: 'paying' }),
    problem: failed,
  },
  paying: {
    ...consent,
    'way chosen': (state, { way }) => (isBusy(state) ? state : { ...state, name: 'choosing', way, message: undefined }),
    'pay pressed': (state) => ({ ...state, asked: true }),
    'payment opened': (state) => ({ ...state, attempted: true, message: undefined }),
    'window closed': (state) => notPaid(state, closed),
    'customer paid': customerPaid,
    problem: failed,
  },
  confirming: {
    ...consent,
    settled,
    unclear: waitForServer,
    declined: refused,
    refused,
    problem: failed,
  },
  checking: {
    'customer paid': (state, { way }) => ({ ...state, way, concluding: true }),
    'window closed': concluded,
    problem: concluded,
    unclear: concluded,
    declined: (state) => (state.way === 'wallet' ? concluded(state) : refused(state)),
    refused: (state) => (state.way === 'wallet' ? concluded(state) : refused(state)),
    settled,
    'pay another way': ({ attempted, server }) => ({ ...initialState, attempted, server }),
  },
  paid: { 'alert read': (state) => ({ ...state, name: 'done' }) },
  failed: { 'alert read': (state) => ({ ...state, name: 'choosing', concluding: false }) },
  done: {},
  unpayable: {},
};

/** Whether a payment is under way on this page, whose own result comes before what the server says meanwhile. */
export const isBusy = ({ name, way, concluding }: PaymentPageState): boolean =>
  name === 'opening' ||
  (name === 'paying' && way !== 'wallet') ||
  name === 'confirming' ||
  (name === 'checking' && concluding) ||
  name === 'paid' ||
  name === 'failed';

/** The wallet's window is open: its payment was opened in time, and the server still takes it after the deadline. */
const isWalletOpen = ({ name, attempted, message, server }: PaymentPageState): boolean =>
  name === 'paying' && attempted && !message && server.order === 'ORDER_CONFIRMATION';

const follow = (state: PaymentPageState): PaymentPageState => {
  const { name, attempted, server } = state;
  const { payment, order, notPayable } = server;
  // an earlier attempt may still settle
  if (name === 'unpayable' && attempted && payment === 'settled') return { ...state, name: 'done' };
  if (name === 'done' || name === 'unpayable' || name === 'paid' || name === 'failed') return state;
  const tried = attempted || name === 'checking';
  if (!tried && order !== undefined && order !== 'ORDER_CONFIRMATION') return { ...state, name: 'unpayable' };
  if (payment === 'settled' && !isBusy(state) && (tried || order !== undefined)) return { ...state, name: 'done' };
  if (name === 'checking') return payment === 'refunded' ? { ...state, name: 'unpayable' } : state;
  // be it from another tab or from before a reload
  if (payment === 'checking') return { ...state, name: 'checking', concluding: isBusy(state) };
  return (notPayable || order === 'ORDER_CANCELLED') && !isBusy(state) && !isWalletOpen(state)
    ? { ...state, name: 'unpayable' }
    : state;
};

const step = (state: PaymentPageState, event: PaymentEvent): PaymentPageState => {
  if (event.type === 'server answered') return { ...state, server: event.facts };
  const transition = transitions[state.name][event.type] as Transition<EventType> | undefined;
  return transition ? transition(state, event) : state;
};

export const nextState = (state: PaymentPageState, event: PaymentEvent): PaymentPageState => follow(step(state, event));
