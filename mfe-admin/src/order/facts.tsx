import { Descriptions, type DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A name and its value; a value of `undefined`, `false` or `null` leaves the fact out. */
export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps extends Omit<DescriptionsProps, 'items'> {
  readonly facts: readonly Fact[];
  /** Whether the columns are those of other things in the same list, and not made for these facts. */
  readonly aligned?: boolean;
}

/** Facts about one thing, in as many columns as there is room for. */
export const Facts = ({ facts, aligned = false, ...look }: FactsProps) => (
  <Descriptions
    size="small"
    column={{ xs: 1, sm: 2, lg: 3, xl: 4 }}
    {...(aligned && { className: styles.aligned })}
    {...look}
    items={facts
      .filter(([, value]) => value !== undefined && value !== null && value !== false)
      .map(([label, children]) => ({ key: label, label, children }))}
  />
);
