import styles from './field.module.css';
import { Field } from './field.tsx';

export interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface SelectFieldProps<V extends string> {
  readonly label: string;
  readonly value: V | '';
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V | '') => void;
  /** What stands in the place of a choice that was not made. */
  readonly unchosen: string;
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
}

/** The browser's own list: typed into, arrowed through and read out without any help from us. */
export const SelectField = <V extends string>({
  label,
  value,
  options,
  onChange,
  unchosen,
  problem,
  disabled = false,
}: SelectFieldProps<V>) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <select
        {...control}
        className={styles.control}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value ?? '')}
      >
        <option value="">{unchosen}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
