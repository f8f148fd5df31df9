import { describe, expect, test } from 'vitest';
import { isOver } from './is-over.ts';
import {
  type Actor,
  commandAskingFor,
  commandsFrom,
  type Move,
  moveOf,
  type OrderCommand,
  orderMoves,
  orderStatuses,
  rolesFor,
} from './moves.ts';

describe('the table of moves', () => {
  test('names the same roles in every row of an operator’s command, and none in the rows of others', () => {
    const rows: readonly Move[] = orderMoves;
    for (const { command, by, roles } of rows) {
      if (by === 'operator') expect([command, roles]).toEqual([command, rolesFor(command as OrderCommand)]);
      else expect([command, roles]).toEqual([command, undefined]);
      if (by === 'operator') expect(roles).not.toEqual([]);
    }
  });

  test('reaches every status, and leaves completed and cancelled orders alone', () => {
    const rows: readonly Move[] = orderMoves;
    const reached = new Set(rows.flatMap(({ to }) => to));
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
    for (const end of ['ORDER_COMPLETED', 'ORDER_CANCELLED'])
      expect(rows.filter(({ from }) => from === end)).toEqual([]);
  });

  test.each<[Actor, string, string | undefined]>([
    ['customer', 'ORDER_EVALUATION', 'resubmit'],
    ['customer', 'ORDER_CANCELLED', 'cancel'],
    ['customer', 'PAYMENT_DONE', undefined],
    ['customer', 'ORDER_COMPLETED', undefined],
    ['operator', 'ORDER_CONFIRMATION', 'evaluate'],
    ['operator', 'ORDER_CORRECTION', 'evaluate'],
    ['operator', 'LOCAL_SHIPMENT_PROCESSING', 'submit_links'],
    ['operator', 'LOCAL_SHIPMENT_RECEIVED', 'confirm_received'],
    ['operator', 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', 'ship'],
    ['operator', 'ORDER_COMPLETED', 'complete'],
    ['operator', 'PAYMENT_DONE', undefined],
    ['operator', 'ORDER_CANCELLED', undefined],
  ])('a %s asks for %s by %s', (by, status, command) => {
    expect(commandAskingFor(status as (typeof orderStatuses)[number], by)).toBe(command);
  });

  test('a customer may pay nothing by command, only resubmit, withdraw, cancel and refuse goods', () => {
    expect(orderStatuses.flatMap((status) => commandsFrom(status, 'customer'))).toEqual([
      'withdraw',
      'resubmit',
      'withdraw',
      'cancel',
      'refuse_goods',
      'refuse_goods',
    ]);
    expect(moveOf('pay').by).toBe('payments');
  });

  test('says that a delivered and a cancelled order are over, and nothing of a status that it does not know', () => {
    const leadsOn = (status: string) => orderMoves.some(({ from }) => from === status);
    expect(orderStatuses.filter(isOver)).toEqual(orderStatuses.filter((status) => !leadsOn(status)));
    expect(isOver('ORDER_LOST')).toBe(false);
  });
});
