import { Radio } from 'antd';
import { Field } from './field.tsx';
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
}: ChoiceFieldProps<V>) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <Radio.Group
        {...control}
        aria-label={label}
        options={options.map((option) => ({ ...option }))}
        value={value === '' ? null : value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
