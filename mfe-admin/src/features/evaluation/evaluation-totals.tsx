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
const { days } = texts.order;
const words = texts.evaluation.totals;
const daysOf =
  (name: keyof OrderTotals): Line[1] =>
  (totals) =>
    days(totals[name]);

const priceLines: readonly Line[] = [
  [words.productCost, rupeesOf('items_total_cost')],
  [words.shipping, rupeesOf('international_shipping_cost')],
  [words.customFees, rupeesOf('custom_fees')],
  [words.platformFees, rupeesOf('platform_processing_fees')],
  [words.total, rupeesOf('total_price')],
];

const timeLines: readonly Line[] = [
  [words.localShipment, daysOf('local_shippment_time')],
  [words.localPackaging, daysOf('local_packaging_time')],
  [words.internationalShipment, daysOf('international_shipping_time')],
  // The three days of customs are in the total although the line does not promise them (spec 9).
  [words.customs, () => texts.evaluation.dependsOnCustom],
  [words.total, daysOf('total_time_estimation')],
];

const Box = ({ title, lines, totals }: { title: string; lines: readonly Line[]; totals: OrderTotals | undefined }) => (
  <div className={styles.box}>
    <h2 className={styles.heading}>{title}</h2>
    <dl>
      {lines.map(([label, of]) => (
        <div key={label} className={label === words.total ? styles.total : styles.line}>
          <dt>{label}</dt>
          <dd className="figures">{totals ? of(totals) : <span className={styles.none}>{texts.none}</span>}</dd>
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
    <section className={`card ${styles.totals}`} aria-label={words.region} aria-busy={waiting}>
      <Box title={words.price} lines={priceLines} totals={figures?.totals} />
      <Box title={words.time} lines={timeLines} totals={figures?.totals} />
      <p className={styles.note} role="status">
        {waiting && words.calculating}
        {!waiting && !figures && words.nothingPriced}
        {!waiting && figures && undecided > 0 && words.undecided(undecided, form.items.length)}
        {!waiting && figures && undecided === 0 && words.parcel(figures.totals.estimated_weight)}
      </p>
      {problem !== undefined && (
        <ProblemNotice
          title={words.failed}
          problem={problem}
          action={{ label: words.calculateAgain, onClick: preview.refresh }}
        />
      )}
      <Warnings evaluation={evaluation} />
    </section>
  );
};
