import type { HistoryEntry, Order } from '@potli/contracts/order/order.ts';
import { useState } from 'react';
import { readOperatorName } from '../../session/token.ts';

/**
 * Steps that change nothing that a form of the page shows, and are shown at once: reports of refunds, which may stop the
 * order, and customs declarations.
 */
const besideForms = new Set<HistoryEntry['command']>(['refund', 'refund_failed', 'declare_goods']);

/** The steps that others made since the order was as shown, oldest first. */
const stepsOfOthers = (shown: Order, current: Order): readonly HistoryEntry[] =>
  current.history
    .slice(shown.history.length)
    .filter(
      (entry) =>
        !besideForms.has(entry.command) && (entry.by?.type !== 'operator' || entry.by.name !== readOperatorName()),
    );

/**
 * The order as a page with a form shows it: what others change meanwhile does not replace it, so that nothing typed is
 * lost and no figure changes under the operator's hands. It is announced instead.
 *
 * @param current the order as it was fetched last; undefined while it loads
 * @param holds whether the page has a form to protect
 */
export const useShownOrder = (current: Order | undefined, holds: boolean) => {
  const [shown, setShown] = useState(current);
  /** The operator has asked for the current order, which may still be on its way. */
  const [accepting, setAccepting] = useState(false);
  const others = current && shown && holds ? stepsOfOthers(shown, current) : [];
  if (current !== shown && (accepting || others.length === 0)) {
    setShown(current);
    setAccepting(false);
  }
  return {
    /** Undefined while it loads. */
    order: others.length > 0 && !accepting ? shown : current,
    /** What others did to it since; empty where nothing is new. */
    news: accepting ? [] : others,
    accept: () => setAccepting(true),
  };
};
