import type { TotalsWarning } from '@potli/contracts/rules/evaluation-totals.ts';
import { Alert, Checkbox, Typography } from 'antd';
import { useId } from 'react';
import { texts } from '../../texts.ts';
import type { Evaluation } from './use-evaluation.ts';

const Warning = ({ warning, evaluation }: { warning: TotalsWarning; evaluation: Evaluation }) => {
  const id = useId();
  const { form, unacknowledged, change } = evaluation;
  const { title, explained, acknowledge } = texts.evaluation.warnings[warning];
  const wrong = unacknowledged.includes(warning);
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <>
          <p id={id}>{explained}</p>
          <Checkbox
            aria-describedby={id}
            {...(wrong ? { 'aria-invalid': true } : {})}
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
          {wrong && (
            <p>
              <Typography.Text type="danger">{texts.evaluation.unacknowledged}</Typography.Text>
            </p>
          )}
        </>
      }
    />
  );
};

/** What is unusual about the totals; each has to be ticked, and the order's history keeps that it was. */
export const Warnings = ({ evaluation }: { evaluation: Evaluation }) =>
  evaluation.preview.figures?.warnings.map((warning) => (
    <Warning key={warning} warning={warning} evaluation={evaluation} />
  ));
