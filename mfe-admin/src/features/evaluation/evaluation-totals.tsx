import type { OrderTotals } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import type { ReactNode } from 'react';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import styles from './evaluation.module.css';
import type { Evaluation } from './use-evaluation.ts';
import { Warnings } from './warnings.tsx';

type Line = readonly [label: string, of: (totals: OrderTotals) => ReactNode];

const rupeesOf =
  (name: keyof OrderTotals): Line[1] =>
  (totals) => <Rupees amount={totals[name]} />;
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
const daysOf =
  (name: keyof OrderTotals): Line[1] =>
  (totals) =>
    days(totals[name]);

const priceLines: readonly Line[] = [
  ['All product cost', rupeesOf('items_total_cost')],
  ['International shipping', rupeesOf('international_shipping_cost')],
  ['Custom fees', rupeesOf('custom_fees')],
  ['Platform processing charges', rupeesOf('platform_processing_fees')],
  ['Total', rupeesOf('total_price')],
];

const timeLines: readonly Line[] = [
  ['Local shipment', daysOf('local_shippment_time')],
  ['Local packaging', daysOf('local_packaging_time')],
  ['International shipment', daysOf('international_shipping_time')],
  // The three days of customs are in the total although the line does not promise them (spec 9).
  ['Customs processing', () => texts.evaluation.dependsOnCustom],
  ['Total', daysOf('total_time_estimation')],
];

const Box = ({ title, lines, totals }: { title: string; lines: readonly Line[]; totals: OrderTotals | undefined }) => (
  <div className={styles.box}>
    <h2 className={styles.heading}>{title}</h2>
    <dl>
      {lines.map(([label, of]) => (
        <div key={label} className={label === 'Total' ? styles.total : styles.line}>
          <dt>{label}</dt>
          <dd className="figures">{totals ? of(totals) : <span className={styles.none}>–</span>}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** Price and shipment time as the server computes them from the accepted items (spec 2), and what to look out for. */
export const EvaluationTotals = ({ evaluation }: { evaluation: Evaluation }) => {
  const { preview, form } = evaluation;
  const { figures, waiting, problem } = preview;
  const undecided = form.items.filter(({ status }) => status === '').length;
  return (
    <section className={`card ${styles.totals}`} aria-label="Totals" aria-busy={waiting}>
      <Box title="Price" lines={priceLines} totals={figures?.totals} />
      <Box title="Shipment time" lines={timeLines} totals={figures?.totals} />
      <p className={styles.note} role="status">
        {waiting && 'Calculating…'}
        {!waiting && !figures && 'Accept an item and enter its price and weight to see the figures.'}
        {!waiting && figures && undecided > 0 && `${undecided} of ${form.items.length} items still to decide.`}
        {!waiting && figures && undecided === 0 && `Parcel: ${figures.totals.estimated_weight} g`}
      </p>
      {problem !== undefined && (
        <ProblemNotice
          title="The totals could not be calculated."
          problem={problem}
          action={{ label: 'Calculate again', onClick: preview.refresh }}
        />
      )}
      <Warnings evaluation={evaluation} />
    </section>
  );
};
