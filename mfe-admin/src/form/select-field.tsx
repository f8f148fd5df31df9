import { Select } from 'antd';
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
  /** The placeholder of a choice that was not made. */
  readonly unchosen: string;
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
}

/** A choice from a list, narrowed by typing the beginning of a label. */
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
      <Select<V, Option<V>>
        {...control}
        allowClear
        disabled={disabled}
        showSearch={{
          filterOption: (typed, option) => option?.label.toLowerCase().startsWith(typed.toLowerCase()) === true,
        }}
        placeholder={unchosen}
        options={[...options]}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    )}
  </Field>
);
