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

/** One row for each status that an operator may give the command in. Without `to` the order stays in its status. */
const byOperator = <C extends string, S extends OrderStatus, T extends OrderStatus = S>(
  command: C,
  roles: readonly Role[],
  statuses: readonly S[],
  to?: readonly T[],
) => statuses.map((from) => ({ from, command, by: 'operator', roles, to: to ?? [from] }) as const);

/**
 * The moves of the specification (spec 4), which PUT orders/{role}/{orderId}/update asks for by the status wanted. An
 * order waits for the actor who can make one of them.
 */
const specifiedMoves = [
  { from: null, command: 'submit', by: 'customer', to: ['ORDER_EVALUATION'] },
  { from: 'ORDER_CORRECTION', command: 'resubmit', by: 'customer', to: ['ORDER_EVALUATION'] },
  ...byOperator('evaluate', ['evaluator'], ['ORDER_EVALUATION'], ['ORDER_CONFIRMATION', 'ORDER_CORRECTION']),
  { from: 'ORDER_CONFIRMATION', command: 'cancel', by: 'customer', to: ['ORDER_CANCELLED'] },
  { from: 'ORDER_CONFIRMATION', command: 'pay', by: 'payments', to: ['PAYMENT_DONE'] },
  ...byOperator('save_links', ['buyer'], ['PAYMENT_DONE']),
  ...byOperator('submit_links', ['buyer'], ['PAYMENT_DONE'], ['LOCAL_SHIPMENT_PROCESSING']),
  ...byOperator('mark_received', ['warehouse'], ['LOCAL_SHIPMENT_PROCESSING']),
  ...byOperator('confirm_received', ['warehouse'], ['LOCAL_SHIPMENT_PROCESSING'], ['LOCAL_SHIPMENT_RECEIVED']),
  ...byOperator('ship', ['warehouse'], ['LOCAL_SHIPMENT_RECEIVED'], ['INTERNATIONAL_SHIPMENT_IN_PROGRESS']),
  ...byOperator('complete', ['warehouse', 'support'], ['INTERNATIONAL_SHIPMENT_IN_PROGRESS'], ['ORDER_COMPLETED']),
] as const satisfies readonly Move[];

/** The goods are on their way to the office, or lie there. */
const goodsToPack = ['LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED'] as const;
const beforeShipment = [
  'ORDER_EVALUATION',
  'ORDER_CORRECTION',
  'ORDER_CONFIRMATION',
  'PAYMENT_DONE',
  ...goodsToPack,
] as const;

/** Moves beyond the specification, each with an operation of its own. An order does not wait for them. */
const furtherMoves = [
  // After a full refund: the order continues from where it is (docs/payments.md).
  ...byOperator(
    'reopen',
    ['support', 'finance'],
    ['PAYMENT_DONE', ...goodsToPack, 'INTERNATIONAL_SHIPMENT_IN_PROGRESS'],
  ),
  // Before there is a price; confirmed with a code, unlike cancelling.
  { from: 'ORDER_EVALUATION', command: 'withdraw', by: 'customer', to: ['ORDER_CANCELLED'] },
  { from: 'ORDER_CORRECTION', command: 'withdraw', by: 'customer', to: ['ORDER_CANCELLED'] },
  // A quote that was not paid in time, or that an operator takes back, is priced again.
  { from: 'ORDER_CONFIRMATION', command: 'expire_quote', by: 'system', to: ['ORDER_EVALUATION'] },
  ...byOperator(
    'reopen_evaluation',
    ['evaluator', 'support'],
    ['ORDER_CONFIRMATION', 'ORDER_CORRECTION'],
    ['ORDER_EVALUATION'],
  ),
  // What was entered wrongly; the address until the order is packed.
  ...byOperator('correct_local_link', ['buyer'], goodsToPack),
  ...byOperator('correct_tracking', ['warehouse', 'support'], ['INTERNATIONAL_SHIPMENT_IN_PROGRESS']),
  ...byOperator('correct_address', ['evaluator', 'support'], beforeShipment),
  // What the store really charged, from the purchase until the parcel is packed.
  ...byOperator('record_purchase', ['buyer'], ['PAYMENT_DONE', ...goodsToPack]),
  // How many pieces of which items arrived in which condition, and what they weigh.
  ...byOperator('receive_items', ['warehouse'], goodsToPack),
  // Photos of what arrived, which its customer may refuse until it is packed.
  ...byOperator('add_photo', ['warehouse'], goodsToPack),
  ...byOperator('remove_photo', ['warehouse'], goodsToPack),
  ...goodsToPack.map((from) => ({ from, command: 'refuse_goods', by: 'customer', to: [from] }) as const),
  ...byOperator('resolve_refusal', ['support', 'buyer'], goodsToPack),
  // An operator cancels, paid or not, as long as nothing was shipped: all that is left of a payment is refunded.
  ...byOperator('cancel_order', ['support', 'finance'], beforeShipment, ['ORDER_CANCELLED']),
  // The store has no more of a paid item; without any item left the order is cancelled.
  ...(['PAYMENT_DONE', 'LOCAL_SHIPMENT_PROCESSING'] as const).flatMap((from) =>
    byOperator('take_out_item', ['buyer', 'support'], [from], [from, 'ORDER_CANCELLED']),
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
