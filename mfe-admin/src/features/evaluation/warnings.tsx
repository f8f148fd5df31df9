import type { TotalsWarning } from '@potli/contracts/rules/evaluation-totals.ts';
import { Checkbox } from 'antd';
import { useId } from 'react';
import styles from './evaluation.module.css';
import type { Evaluation } from './use-evaluation.ts';

const explained: Record<TotalsWarning, string> = {
  SHIPPING_RATE_MISSING: 'There is no shipping rate for this country and weight: international shipping is ₹0.00.',
  WEIGHT_ABOVE_CAP: 'The parcel is heavier than 20 kg but is charged as 20 kg.',
};
const acknowledgement: Record<TotalsWarning, string> = {
  SHIPPING_RATE_MISSING: 'I accept that shipping is free',
  WEIGHT_ABOVE_CAP: 'I accept the charge for 20 kg',
};
const unticked = 'Please acknowledge this before submitting.';

const Warning = ({ warning, evaluation }: { warning: TotalsWarning; evaluation: Evaluation }) => {
  const id = useId();
  const { form, unacknowledged, change } = evaluation;
  const wrong = unacknowledged.includes(warning);
  return (
    <div className={styles.warning} {...(wrong ? { 'data-wrong': true } : {})}>
      <p id={id}>{explained[warning]}</p>
      <Checkbox
        aria-describedby={id}
        checked={form.acknowledged.includes(warning)}
        onChange={({ target }) =>
          change({
            acknowledged: target.checked
              ? [...form.acknowledged, warning]
              : form.acknowledged.filter((other) => other !== warning),
          })
        }
      >
        {acknowledgement[warning]}
      </Checkbox>
      {wrong && <p className={styles.wrong}>{unticked}</p>}
    </div>
  );
};

/** What is unusual about the totals; each has to be ticked, and the order's history keeps that it was. */
export const Warnings = ({ evaluation }: { evaluation: Evaluation }) =>
  evaluation.preview.figures?.warnings.map((warning) => (
    <Warning key={warning} warning={warning} evaluation={evaluation} />
  ));
