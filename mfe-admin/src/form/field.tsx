import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

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
  /** The problem comes from the server: it is read out when it appears. */
  readonly announced?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A label above one control, what is wrong with it below. */
export const Field = ({ label, problem, hint, announced = false, children }: FieldProps) => {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field} {...(problem ? { 'data-wrong': true } : {})}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(problem ? { 'aria-invalid': true } : {}),
      })}
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem && (
        <span className={styles.problem} id={`${id}-problem`} {...(announced ? { role: 'alert' } : {})}>
          {problem}
        </span>
      )}
    </div>
  );
};

/** The field as antd's own inputs want to hear of a problem. */
export const statusOf = (problem: string | undefined) => (problem ? ({ status: 'error' } as const) : {});
