import { describe, expect, test } from 'vitest';
import {
  initialState,
  isBusy,
  nextState,
  type PaymentEvent,
  type PaymentPageState,
  type PaymentStateName,
  type ServerFacts,
} from './payment-state.ts';

const awaiting: ServerFacts = { payment: 'open', order: 'ORDER_CONFIRMATION', notPayable: false };
const inState = (name: PaymentStateName, change: Partial<PaymentPageState> = {}): PaymentPageState => ({
  ...initialState,
  name,
  way: 'card',
  accepted: true,
  asked: name !== 'choosing',
  attempted: name !== 'choosing',
  server: awaiting,
  ...change,
});

const events = {
  'way chosen': { type: 'way chosen', way: 'wallet' },
  'consent changed': { type: 'consent changed', accepted: false },
  'pay pressed (card)': { type: 'pay pressed', way: 'card' },
  'pay pressed (wallet)': { type: 'pay pressed', way: 'wallet' },
  'payment opened': { type: 'payment opened' },
  'window closed': { type: 'window closed' },
  'customer paid (card)': { type: 'customer paid', way: 'card' },
  'customer paid (wallet)': { type: 'customer paid', way: 'wallet' },
  settled: { type: 'settled' },
  unclear: { type: 'unclear' },
  declined: { type: 'declined' },
  refused: { type: 'refused' },
  problem: { type: 'problem', text: 'no window' },
  'alert read': { type: 'alert read' },
  'pay another way': { type: 'pay another way' },
  'server: open': { type: 'server answered', facts: awaiting },
  'server: checking': { type: 'server answered', facts: { ...awaiting, payment: 'checking' } },
  'server: settled': { type: 'server answered', facts: { ...awaiting, payment: 'settled' } },
  'server: refunded': { type: 'server answered', facts: { ...awaiting, payment: 'refunded' } },
  'server: order cancelled': {
    type: 'server answered',
    facts: { payment: 'none', order: 'ORDER_CANCELLED', notPayable: true },
  },
} satisfies Record<string, PaymentEvent>;
type EventName = keyof typeof events;

/** Where each event leads from each state; an event that is not listed leads nowhere. */
const table: Record<string, { from: PaymentPageState; leads: Partial<Record<EventName, PaymentStateName>> }> = {
  choosing: {
    from: inState('choosing'),
    leads: {
      'pay pressed (card)': 'opening',
      'pay pressed (wallet)': 'paying',
      'customer paid (card)': 'confirming',
      'customer paid (wallet)': 'confirming',
      'server: checking': 'checking',
      'server: settled': 'done',
      'server: order cancelled': 'unpayable',
    },
  },
  'choosing, without consent': {
    from: inState('choosing', { accepted: false }),
    leads: {
      'customer paid (card)': 'confirming',
      'customer paid (wallet)': 'confirming',
      'server: checking': 'checking',
      'server: settled': 'done',
      'server: order cancelled': 'unpayable',
    },
  },
  opening: {
    from: inState('opening'),
    leads: { 'payment opened': 'paying', problem: 'choosing', 'server: checking': 'checking' },
  },
  'paying by card': {
    from: inState('paying'),
    leads: {
      'window closed': 'choosing',
      'customer paid (card)': 'confirming',
      'customer paid (wallet)': 'confirming',
      problem: 'choosing',
      'server: checking': 'checking',
    },
  },
  'paying by wallet': {
    from: inState('paying', { way: 'wallet' }),
    leads: {
      'way chosen': 'choosing',
      'customer paid (card)': 'confirming',
      'customer paid (wallet)': 'confirming',
      'server: checking': 'checking',
      'server: settled': 'done',
      'server: order cancelled': 'unpayable',
    },
  },
  'confirming a card payment': {
    from: inState('confirming'),
    leads: {
      settled: 'paid',
      unclear: 'checking',
      declined: 'failed',
      refused: 'failed',
      problem: 'choosing',
      'server: checking': 'checking',
    },
  },
  'confirming a wallet payment': {
    from: inState('confirming', { way: 'wallet' }),
    leads: {
      settled: 'done',
      unclear: 'checking',
      declined: 'paying',
      refused: 'paying',
      problem: 'paying',
      'server: checking': 'checking',
    },
  },
  checking: {
    from: inState('checking'),
    leads: {
      settled: 'paid',
      declined: 'failed',
      refused: 'failed',
      'pay another way': 'choosing',
      'server: settled': 'done',
      'server: refunded': 'unpayable',
    },
  },
  'checking, with the widget still open': {
    from: inState('checking', { concluding: true }),
    leads: {
      settled: 'paid',
      declined: 'failed',
      refused: 'failed',
      'pay another way': 'choosing',
      'server: refunded': 'unpayable',
    },
  },
  'checking, while the wallet is asked': {
    from: inState('checking', { way: 'wallet', concluding: true }),
    leads: { settled: 'done', 'pay another way': 'choosing', 'server: refunded': 'unpayable' },
  },
  paid: { from: inState('paid'), leads: { 'alert read': 'done' } },
  failed: { from: inState('failed'), leads: { 'alert read': 'choosing' } },
  done: { from: inState('done'), leads: {} },
  unpayable: { from: inState('unpayable'), leads: { 'server: settled': 'done' } },
};

describe('the payment page', () => {
  test.each(
    Object.entries(table).flatMap(([state, { from, leads }]) =>
      (Object.keys(events) as EventName[]).map((event) => [state, event, leads[event] ?? from.name, from] as const),
    ),
  )('%s, %s: %s', (_state, event, to, from) => {
    expect(nextState(from, events[event]).name).toBe(to);
  });

  test('redirects to an order that is not payable before anything was paid', () => {
    const cancelled = { type: 'server answered', facts: { order: 'ORDER_CANCELLED' } } as const;
    expect(nextState(initialState, cancelled).name).toBe('unpayable');
    // Later one that is paid waits for its payment, which leads to the success page.
    const paid = { type: 'server answered', facts: { order: 'PAYMENT_DONE' } } as const;
    expect(nextState(inState('choosing', { attempted: true }), paid).name).toBe('choosing');
  });

  test('leaves a cancelled order after an attempt that paid nothing, also when methods are asked for again', () => {
    const cancelled = { ...awaiting, payment: 'none', order: 'ORDER_CANCELLED' } as const;
    expect(nextState(inState('choosing'), { type: 'server answered', facts: cancelled }).name).toBe('unpayable');
    expect(nextState(inState('checking', { server: cancelled }), { type: 'pay another way' }).name).toBe('unpayable');
    const checking = { ...cancelled, payment: 'checking' } as const;
    expect(nextState(inState('checking'), { type: 'server answered', facts: checking }).name).toBe('checking');
  });

  test('leaves the wallet to finish after the deadline while its window is open, and no longer', () => {
    const expired = { type: 'server answered', facts: { ...awaiting, notPayable: true } } as const;
    const open = nextState(inState('paying', { way: 'wallet' }), expired);
    expect(open.name).toBe('paying');
    expect(nextState(open, { type: 'customer paid', way: 'wallet' }).name).toBe('confirming');
    expect(nextState(open, { type: 'window closed' }).name).toBe('unpayable');
    expect(nextState(open, { type: 'problem', text: 'expired' }).name).toBe('unpayable');
    expect(nextState(inState('paying', { way: 'wallet', attempted: false }), expired).name).toBe('unpayable');
  });

  test('waits for the order before it redirects to the success page after a reload', () => {
    const settled = { type: 'server answered', facts: { payment: 'settled' } } as const;
    expect(nextState(initialState, settled).name).toBe('choosing');
  });

  test('shows a missing consent once Pay Now was pressed', () => {
    const pressed = nextState(initialState, events['pay pressed (card)']);
    expect(pressed).toMatchObject({ name: 'choosing', asked: true, attempted: false });
  });

  test.each(['opening', 'paying', 'confirming', 'paid', 'failed'] as const)(
    'ignores a second press of Pay Now while %s',
    (name) => {
      const state = inState(name);
      expect(isBusy(state)).toBe(true);
      expect(nextState(state, events['pay pressed (card)']).name).toBe(name);
    },
  );

  test('does not redirect while its own result is shown', () => {
    const state = nextState(inState('paid'), events['server: settled']);
    expect(state.name).toBe('paid');
    expect(nextState(state, events['alert read']).name).toBe('done');
  });

  test("follows the server's status once the widget is closed", () => {
    const state = nextState(inState('paying'), events['server: settled']);
    expect(state.name).toBe('paying');
    expect(nextState(state, events['window closed']).name).toBe('done');
  });

  test('distinguishes a failed wallet payment from a closed window', () => {
    const wallet = { way: 'wallet' } as const;
    const kindAfter = (state: PaymentPageState, event: EventName) => nextState(state, events[event]).message?.kind;
    expect(kindAfter(inState('confirming', wallet), 'declined')).toBe('problem');
    expect(kindAfter(inState('paying', wallet), 'window closed')).toBe('note');
    expect(kindAfter(inState('paying', { ...wallet, message: { kind: 'note', text: '' } }), 'payment opened')).toBe(
      undefined,
    );
  });

  test('starts over with another payment method and keeps polling', () => {
    const again = nextState(inState('checking', { way: 'wallet' }), events['pay another way']);
    expect(again).toEqual({ ...initialState, attempted: true, server: awaiting });
  });
});
