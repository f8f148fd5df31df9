import styles from './field.module.css';
import { Field } from './field.tsx';

interface DateFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly min: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
  /** The column of a form that Enter goes down. */
  readonly column?: string;
}

/** A date by the browser's own picker, which works by keyboard and speaks the operator's language. */
export const DateField = ({ label, value, min, onChange, problem, disabled = false, column }: DateFieldProps) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <input
        {...control}
        {...(column ? { 'data-column': column } : {})}
        className={styles.control}
        type="date"
        value={value}
        min={min}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
