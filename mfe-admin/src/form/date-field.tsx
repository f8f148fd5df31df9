import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { Field } from './field.tsx';

interface DateFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly min: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  /** The column of a form that Enter goes down. */
  readonly column?: string;
}

/** A date, typed as YYYY-MM-DD or chosen. An earlier date than `min` is not taken. */
export const DateField = ({ label, value, min, onChange, problem, column }: DateFieldProps) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <DatePicker
        {...control}
        {...(column ? { 'data-column': column } : {})}
        style={{ width: '100%' }}
        value={value === '' ? null : dayjs(value)}
        minDate={dayjs(min)}
        onChange={(date) => onChange(date?.format('YYYY-MM-DD') ?? '')}
      />
    )}
  </Field>
);
