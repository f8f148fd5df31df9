import { Form, type FormItemProps, Select, type SelectProps } from 'antd';
import { texts } from '../../texts.ts';
import type { Decision } from './evaluation-form.ts';

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
}

/** A list of values that are their own labels. */
export const asOptions = <V extends string>(values: readonly V[]): Option<V>[] =>
  values.map((value) => ({ value, label: value }));

type SelectItemProps<V extends string> = Pick<FormItemProps, 'name' | 'label' | 'rules' | 'className'> &
  Pick<SelectProps<V, Option<V>>, 'options' | 'placeholder' | 'disabled' | 'onChange'>;

/** A choice from a list, narrowed by typing the beginning of a label; '' while nothing is chosen. */
export const SelectItem = <V extends string>({ name, label, rules, className = '', ...list }: SelectItemProps<V>) => (
  <Form.Item
    name={name}
    label={label}
    rules={rules ?? []}
    className={className}
    getValueProps={(value: V | '') => ({ value: value || null })}
    normalize={(chosen?: V) => chosen ?? ''}
  >
    <Select<V, Option<V>>
      allowClear
      showSearch={{
        filterOption: (typed, option) => option?.label.toLowerCase().startsWith(typed.toLowerCase()) === true,
      }}
      {...list}
    />
  </Form.Item>
);

/** The reasons of a denial by what the operator calls them (spec 8). */
export const reasonOptions = <C extends string>(denials: Readonly<Record<C, { readonly operator: string }>>) =>
  (Object.entries(denials) as [C, { readonly operator: string }][]).map(
    ([value, { operator }]): Option<C> => ({ value, label: operator }),
  );

export const decisions: Option<Exclude<Decision, ''>>[] = [
  { value: 'Accepted', label: texts.evaluation.accept },
  { value: 'Denied', label: texts.evaluation.deny },
];
