import type { TotalsWarning } from '@potli/contracts/rules/evaluation-totals.ts';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { texts } from '../../texts.ts';
import styles from './evaluation.module.css';
import type { Evaluation } from './use-evaluation.ts';

const Warning = ({ warning, evaluation }: { warning: TotalsWarning; evaluation: Evaluation }) => {
  const id = useId();
  const { form, unacknowledged, change } = evaluation;
  const { title, explained, acknowledge } = texts.evaluation.warnings[warning];
  const wrong = unacknowledged.includes(warning);
  return (
    <div className={styles.warning} role="alert" {...(wrong ? { 'data-wrong': true } : {})}>
      <p className={styles.warningTitle}>{title}</p>
      <p id={id}>{explained}</p>
      <Checkbox
        aria-describedby={id}
        checked={form.acknowledged.includes(warning)}
        onChange={({ target }) =>
          change((last) => ({
            ...last,
            acknowledged: target.checked
              ? [...last.acknowledged, warning]
              : last.acknowledged.filter((other) => other !== warning),
          }))
        }
      >
        {acknowledge}
      </Checkbox>
      {wrong && <p className={styles.wrong}>{texts.evaluation.unacknowledged}</p>}
    </div>
  );
};

/** What is unusual about the totals; each has to be ticked, and the order's history keeps that it was. */
export const Warnings = ({ evaluation }: { evaluation: Evaluation }) =>
  evaluation.preview.figures?.warnings.map((warning) => (
    <Warning key={warning} warning={warning} evaluation={evaluation} />
  ));
