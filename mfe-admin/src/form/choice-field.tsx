import { Radio } from 'antd';
import { useId } from 'react';
import styles from './field.module.css';
import type { Option } from './select-field.tsx';

interface ChoiceFieldProps<V extends string> {
  readonly label: string;
  readonly value: V | '';
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
}

/** A choice of a few that all stay in view. */
export const ChoiceField = <V extends string>({
  label,
  value,
  options,
  onChange,
  problem,
  disabled = false,
}: ChoiceFieldProps<V>) => {
  const id = useId();
  return (
    <fieldset
      className={styles.field}
      {...(problem ? { 'data-wrong': true, 'aria-describedby': `${id}-problem` } : {})}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <Radio
            key={option.value}
            name={id}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          >
            {option.label}
          </Radio>
        ))}
      </div>
      {problem && (
        <span className={styles.problem} id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </fieldset>
  );
};
