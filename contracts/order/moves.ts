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

/** Who gives a command: the customer by the order's id, an operator by name, svc-payments for money that came. */
export type Actor = 'customer' | 'operator' | 'payments';

/** One row of the table. */
export interface Move {
  /** null: there is no order yet. */
  readonly from: OrderStatus | null;
  readonly command: string;
  readonly by: Actor;
  /** Where it may lead; the first that its guard allows. */
  readonly to: readonly OrderStatus[];
}

/**
 * Every move that there is (spec 4): from where, by which command, whose, to where. The server obeys it, pages offer by
 * it, and a test tries every combination that is not in it.
 */
export const orderMoves = [
  { from: null, command: 'submit', by: 'customer', to: ['ORDER_EVALUATION'] },
  { from: 'ORDER_CORRECTION', command: 'resubmit', by: 'customer', to: ['ORDER_EVALUATION'] },
  { from: 'ORDER_EVALUATION', command: 'evaluate', by: 'operator', to: ['ORDER_CONFIRMATION', 'ORDER_CORRECTION'] },
  { from: 'ORDER_CONFIRMATION', command: 'cancel', by: 'customer', to: ['ORDER_CANCELLED'] },
  { from: 'ORDER_CONFIRMATION', command: 'pay', by: 'payments', to: ['PAYMENT_DONE'] },
  { from: 'PAYMENT_DONE', command: 'save_links', by: 'operator', to: ['PAYMENT_DONE'] },
  { from: 'PAYMENT_DONE', command: 'submit_links', by: 'operator', to: ['LOCAL_SHIPMENT_PROCESSING'] },
  { from: 'LOCAL_SHIPMENT_PROCESSING', command: 'mark_received', by: 'operator', to: ['LOCAL_SHIPMENT_PROCESSING'] },
  { from: 'LOCAL_SHIPMENT_PROCESSING', command: 'confirm_received', by: 'operator', to: ['LOCAL_SHIPMENT_RECEIVED'] },
  { from: 'LOCAL_SHIPMENT_RECEIVED', command: 'ship', by: 'operator', to: ['INTERNATIONAL_SHIPMENT_IN_PROGRESS'] },
  { from: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', command: 'complete', by: 'operator', to: ['ORDER_COMPLETED'] },
] as const satisfies readonly Move[];

export type OrderCommand = (typeof orderMoves)[number]['command'];
/** The names of all commands, in the order of the table. */
export const orderCommands = orderMoves.map(({ command }) => command) as OrderCommand[];

/** The row of that command. */
export const moveOf = (command: OrderCommand): Move => {
  const move = orderMoves.find((row) => row.command === command);
  if (!move) throw new Error(`no move is called ${command}`);
  return move;
};

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
export const needsOperator = (status: OrderStatus): boolean => commandsFrom(status, 'operator').length > 0;

/**
 * The command by which an actor asks for a status in PUT orders/{role}/{orderId}/update; undefined for a status that is
 * not that actor's to ask for (PAYMENT_DONE comes from svc-payments alone).
 */
export const commandAskingFor = (status: OrderStatus, by: Actor): OrderCommand | undefined => {
  const rows: readonly (Move & { command: OrderCommand })[] = orderMoves;
  return rows.find((move) => move.from !== null && move.from !== status && move.by === by && move.to.includes(status))
    ?.command;
};
