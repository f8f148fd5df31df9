import { addDays } from '@potli/contracts/rules/dates.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { DateField } from '../../form/date-field.tsx';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';
import { texts } from '../../texts.ts';
import styles from './evaluation.module.css';
import { acceptUndecided, shipAllOn } from './evaluation-form.ts';
import type { Evaluation } from './use-evaluation.ts';
import type { Weights } from './use-weights.ts';

/** What a store usually needs to send an item; a start, always in view and to be changed before it is applied. */
const usualDays = 4;
const words = texts.evaluation.all;

/** Decides, dates and weighs all items at once: most orders are accepted whole and shipped on one day. */
export const AllItems = ({ evaluation, weights }: { evaluation: Evaluation; weights: Weights }) => {
  const { today, change } = evaluation;
  const [date, setDate] = useState(() => addDays(today, usualDays));
  const setForAll = () => change((last) => shipAllOn(last, date));
  useShortcuts(words.region, [{ key: 'D', does: words.dateKey, run: setForAll }]);
  return (
    <section className={`card ${styles.all}`} aria-label={words.region}>
      <Button onClick={() => change(acceptUndecided)}>{words.accept}</Button>
      <div className={styles.allDate}>
        <DateField label={words.date} value={date} min={today} onChange={setDate} />
        <Button disabled={date < today} onClick={setForAll}>
          {words.setDate}
        </Button>
      </div>
      <Button disabled={weights.askable === 0} onClick={weights.getAll}>
        {words.weights(weights.askable)}
      </Button>
    </section>
  );
};
