import { Form } from 'antd';
import { type ReactNode, useId } from 'react';

/** What a control needs so that its label, hint and problem are read out with it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface FieldProps {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/**
 * A control in antd's Form.Item: label above, problem below. For forms whose values live in a kept draft; the item does
 * not know their names, so it cannot set these attributes itself.
 */
export const Field = ({ label, problem, hint, children }: FieldProps) => {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      layout="vertical"
      colon={false}
      style={{ marginBottom: 0 }}
      {...(problem ? { validateStatus: 'error', help: <span id={`${id}-problem`}>{problem}</span> } : {})}
      extra={hint && <span id={`${id}-hint`}>{hint}</span>}
    >
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(problem ? { 'aria-invalid': true } : {}),
      })}
    </Form.Item>
  );
};
