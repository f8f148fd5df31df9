import type { Role } from '../operator/roles.ts';

/** The order's life as a table (spec 4). A move that is not listed is refused. */
export const orderStatuses = [
  'ORDER_EVALUATION',
  'ORDER_CORRECTION',
  'ORDER_CONFIRMATION',
  'PAYMENT_DONE',
  'LOCAL_SHIPMENT_PROCESSING',
  'LOCAL_SHIPMENT_RECEIVED',
  'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
  'ORDER_COMPLETED',
  'ORDER_CANCELLED',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Who gives a command: the customer by the order's id, an operator by name, svc-payments for money that came, svc-orders
 * itself when a deadline has passed.
 */
export const actors = ['customer', 'operator', 'payments', 'system'] as const;
export type Actor = (typeof actors)[number];

/** One row of the table. */
export interface Move {
  /** null: there is no order yet. */
  readonly from: OrderStatus | null;
  readonly command: string;
  readonly by: Actor;
  /** The operators who may give it, beside administrators; named in every row of an operator's command. */
  readonly roles?: readonly Role[];
  /** Where it may lead; the first that its guard allows. */
  readonly to: readonly OrderStatus[];
}

/**
 * The moves of the specification (spec 4), which PUT orders/{role}/{orderId}/update asks for by the status wanted. An
 * order waits for the actor who can make one of them.
 */
const specifiedMoves = [
  { from: null, command: 'submit', by: 'customer', to: ['ORDER_EVALUATION'] },
  { from: 'ORDER_CORRECTION', command: 'resubmit', by: 'customer', to: ['ORDER_EVALUATION'] },
  {
    from: 'ORDER_EVALUATION',
    command: 'evaluate',
    by: 'operator',
    roles: ['evaluator'],
    to: ['ORDER_CONFIRMATION', 'ORDER_CORRECTION'],
  },
  { from: 'ORDER_CONFIRMATION', command: 'cancel', by: 'customer', to: ['ORDER_CANCELLED'] },
  { from: 'ORDER_CONFIRMATION', command: 'pay', by: 'payments', to: ['PAYMENT_DONE'] },
  { from: 'PAYMENT_DONE', command: 'save_links', by: 'operator', roles: ['buyer'], to: ['PAYMENT_DONE'] },
  {
    from: 'PAYMENT_DONE',
    command: 'submit_links',
    by: 'operator',
    roles: ['buyer'],
    to: ['LOCAL_SHIPMENT_PROCESSING'],
  },
  {
    from: 'LOCAL_SHIPMENT_PROCESSING',
    command: 'mark_received',
    by: 'operator',
    roles: ['warehouse'],
    to: ['LOCAL_SHIPMENT_PROCESSING'],
  },
  {
    from: 'LOCAL_SHIPMENT_PROCESSING',
    command: 'confirm_received',
    by: 'operator',
    roles: ['warehouse'],
    to: ['LOCAL_SHIPMENT_RECEIVED'],
  },
  {
    from: 'LOCAL_SHIPMENT_RECEIVED',
    command: 'ship',
    by: 'operator',
    roles: ['warehouse'],
    to: ['INTERNATIONAL_SHIPMENT_IN_PROGRESS'],
  },
  {
    from: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
    command: 'complete',
    by: 'operator',
    roles: ['warehouse', 'support'],
    to: ['ORDER_COMPLETED'],
  },
] as const satisfies readonly Move[];

/** Rows of one command that leads from each of these statuses to itself. */
const within = <S extends OrderStatus, C extends string>(command: C, roles: readonly Role[], statuses: readonly S[]) =>
  statuses.map((status) => ({ from: status, command, by: 'operator', roles, to: [status] }) as const);

/** Moves beyond the specification, each with an operation of its own. An order does not wait for them. */
const furtherMoves = [
  // After a full refund: the order continues from where it is (docs/payments.md).
  ...within(
    'reopen',
    ['support', 'finance'],
    ['PAYMENT_DONE', 'LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED', 'INTERNATIONAL_SHIPMENT_IN_PROGRESS'],
  ),
  // Before there is a price; confirmed with a code, unlike cancelling.
  { from: 'ORDER_EVALUATION', command: 'withdraw', by: 'customer', to: ['ORDER_CANCELLED'] },
  { from: 'ORDER_CORRECTION', command: 'withdraw', by: 'customer', to: ['ORDER_CANCELLED'] },
  // A quote that was not paid in time, or that an operator takes back, is priced again.
  { from: 'ORDER_CONFIRMATION', command: 'expire_quote', by: 'system', to: ['ORDER_EVALUATION'] },
  {
    from: 'ORDER_CONFIRMATION',
    command: 'reopen_evaluation',
    by: 'operator',
    roles: ['evaluator', 'support'],
    to: ['ORDER_EVALUATION'],
  },
  {
    from: 'ORDER_CORRECTION',
    command: 'reopen_evaluation',
    by: 'operator',
    roles: ['evaluator', 'support'],
    to: ['ORDER_EVALUATION'],
  },
  // What was entered wrongly; the address until the order is packed.
  ...within('correct_local_link', ['buyer'], ['LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED']),
  ...within('correct_tracking', ['warehouse', 'support'], ['INTERNATIONAL_SHIPMENT_IN_PROGRESS']),
  ...within(
    'correct_address',
    ['evaluator', 'support'],
    [
      'ORDER_EVALUATION',
      'ORDER_CORRECTION',
      'ORDER_CONFIRMATION',
      'PAYMENT_DONE',
      'LOCAL_SHIPMENT_PROCESSING',
      'LOCAL_SHIPMENT_RECEIVED',
    ],
  ),
  // What the store really charged, from the purchase until the parcel is packed.
  ...within('record_purchase', ['buyer'], ['PAYMENT_DONE', 'LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED']),
  // How many pieces of which items arrived in which condition, and what they weigh.
  ...within('receive_items', ['warehouse'], ['LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED']),
  // Photos of what arrived, which its customer may refuse until it is packed.
  ...within('add_photo', ['warehouse'], ['LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED']),
  ...within('remove_photo', ['warehouse'], ['LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED']),
  ...(['LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED'] as const).map(
    (from) => ({ from, command: 'refuse_goods', by: 'customer', to: [from] }) as const,
  ),
  ...within('resolve_refusal', ['support', 'buyer'], ['LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED']),
  // An operator cancels, paid or not, as long as nothing was shipped: all that is left of a payment is refunded.
  ...(
    [
      'ORDER_EVALUATION',
      'ORDER_CORRECTION',
      'ORDER_CONFIRMATION',
      'PAYMENT_DONE',
      'LOCAL_SHIPMENT_PROCESSING',
      'LOCAL_SHIPMENT_RECEIVED',
    ] as const
  ).map(
    (from) =>
      ({
        from,
        command: 'cancel_order',
        by: 'operator',
        roles: ['support', 'finance'],
        to: ['ORDER_CANCELLED'],
      }) as const,
  ),
  // The store has no more of a paid item; without any item left the order is cancelled.
  ...(['PAYMENT_DONE', 'LOCAL_SHIPMENT_PROCESSING'] as const).map(
    (from) =>
      ({
        from,
        command: 'take_out_item',
        by: 'operator',
        roles: ['buyer', 'support'],
        to: [from, 'ORDER_CANCELLED'],
      }) as const,
  ),
] as const satisfies readonly Move[];

/**
 * Every move that there is: from where, by which command, whose, to where. The server obeys it, pages offer by it, and a
 * test tries every combination that is not in it.
 */
export const orderMoves = [...specifiedMoves, ...furtherMoves] as const;

/** The commands of the specification. */
export type SpecifiedCommand = (typeof specifiedMoves)[number]['command'];
export type OrderCommand = (typeof orderMoves)[number]['command'];
/** The names of all commands, in the order of the table. */
export const orderCommands = [...new Set(orderMoves.map(({ command }) => command))] as OrderCommand[];

/** The row of that command, from that status where it has several. */
export const moveOf = (command: OrderCommand, from?: OrderStatus): Move => {
  const rows: readonly Move[] = orderMoves.filter((row) => row.command === command);
  const move = rows.find((row) => row.from === from) ?? rows[0];
  if (!move) throw new Error(`no move is called ${command}`);
  return move;
};

/** The roles that may give an operator's command. All rows of a command name the same ones. */
export const rolesFor = (command: OrderCommand): readonly Role[] => moveOf(command).roles ?? [];

/** The commands that an actor may give to an order in that status. */
export const commandsFrom = (status: OrderStatus, by: Actor): OrderCommand[] =>
  orderMoves.filter((move) => move.from === status && move.by === by).map(({ command }) => command);

/**
 * Whether nothing can happen any more to an order in that status: no row of the table leads on from it. False for a
 * status that this version does not know.
 */
export const isOver = (status: string): boolean =>
  orderMoves.some(({ to }) => (to as readonly string[]).includes(status)) &&
  !orderMoves.some(({ from }) => from === status);

/** Whether an order in that status waits for an operator. */
export const needsOperator = (status: OrderStatus): boolean =>
  specifiedMoves.some(({ from, by }) => from === status && by === 'operator');

/**
 * The command by which an actor asks for a status in PUT orders/{role}/{orderId}/update; undefined for a status that is
 * not that actor's to ask for (PAYMENT_DONE comes from svc-payments alone).
 */
export const commandAskingFor = (status: OrderStatus, by: Actor): SpecifiedCommand | undefined => {
  const rows: readonly (Move & { command: SpecifiedCommand })[] = specifiedMoves;
  return rows.find((move) => move.from !== null && move.from !== status && move.by === by && move.to.includes(status))
    ?.command;
};
