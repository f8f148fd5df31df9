import { texts } from '../../texts.ts';
import type { Decision } from './evaluation-form.ts';
import type { Option } from './select-item.tsx';

/** The reasons of a denial by what the operator calls them (spec 8). */
export const reasonOptions = <C extends string>(denials: Readonly<Record<C, { readonly operator: string }>>) =>
  (Object.entries(denials) as [C, { readonly operator: string }][]).map(
    ([value, { operator }]): Option<C> => ({ value, label: operator }),
  );

export const decisions: Option<Exclude<Decision, ''>>[] = [
  { value: 'Accepted', label: texts.evaluation.accept },
  { value: 'Denied', label: texts.evaluation.deny },
];
