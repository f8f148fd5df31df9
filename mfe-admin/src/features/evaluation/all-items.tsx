import { latestShipmentDate } from '@potli/contracts/order/updates/evaluation.ts';
import { addDays } from '@potli/contracts/rules/dates.ts';
import { Button, Flex, Form } from 'antd';
import { useState } from 'react';
import { DateInput } from '../../frame/date-input.tsx';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';
import { texts } from '../../texts.ts';
import { acceptUndecided, shipAllOn } from './evaluation-form.ts';
import type { Evaluation } from './use-evaluation.ts';
import type { Weights } from './use-weights.ts';

/** What a store usually needs to send an item; a start, always in view and to be changed before it is applied. */
const usualDays = 4;
const words = texts.evaluation.all;

/** Decides, dates and weighs all items at once: most orders are accepted whole and shipped on one day. */
export const AllItems = ({ evaluation, weights }: { evaluation: Evaluation; weights: Weights }) => {
  const { today, change } = evaluation;
  const latest = latestShipmentDate(today);
  const [date, setDate] = useState(() => addDays(today, usualDays));
  const possible = date >= today && date <= latest;
  const setForAll = () => {
    // The shortcut works without the button.
    if (possible) change((last) => shipAllOn(last, date));
  };
  useShortcuts(words.region, [{ key: 'D', does: words.dateKey, run: setForAll }]);
  return (
    <section className="card" style={{ flex: 1 }} aria-label={words.region}>
      <Flex wrap gap="8px 16px" align="end">
        <Button onClick={() => change(acceptUndecided)}>{words.accept}</Button>
        <Form.Item label={words.date} htmlFor="date-of-all-items" style={{ marginBottom: 0 }}>
          <DateInput id="date-of-all-items" value={date} min={today} max={latest} onChange={setDate} />
        </Form.Item>
        <Button disabled={!possible} onClick={setForAll}>
          {words.setDate}
        </Button>
        <Button disabled={weights.askable === 0} onClick={weights.getAll}>
          {words.weights(weights.askable)}
        </Button>
      </Flex>
    </section>
  );
};
