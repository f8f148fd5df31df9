import type { OrderWarning } from '@potli/contracts/rules/warnings.ts';
import { Alert, Checkbox, Form } from 'antd';
import { rule } from '../../frame/form-rules.ts';
import { texts } from '../../texts.ts';
import { type EvaluationForm, toAcknowledge } from './evaluation-form.ts';

/** What is unusual about the evaluation; each has to be ticked, and the order's history keeps that it was. */
export const Warnings = ({ warnings }: { warnings: readonly OrderWarning[] }) =>
  warnings.map((warning) => {
    const { title, explained, acknowledge } = texts.evaluation.warnings[warning];
    return (
      <Alert
        key={warning}
        type="warning"
        showIcon
        title={title}
        description={
          <>
            {explained}
            <Form.Item
              name={['acknowledged', warning]}
              valuePropName="checked"
              rules={[
                rule<EvaluationForm>((form) =>
                  toAcknowledge(form, [warning]).length > 0 ? texts.evaluation.unacknowledged : undefined,
                ),
              ]}
            >
              <Checkbox>{acknowledge}</Checkbox>
            </Form.Item>
          </>
        }
      />
    );
  });
