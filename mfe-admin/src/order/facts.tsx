import { Descriptions, type DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';

/** A name and its value; a value of `undefined`, `false` or `null` leaves the fact out. */
export type Fact = readonly [name: string, value: ReactNode];

/** Facts about one thing, in as many columns as there is room for. */
export const Facts = ({ facts, ...look }: { facts: readonly Fact[] } & Omit<DescriptionsProps, 'items'>) => (
  <Descriptions
    size="small"
    column={{ xs: 1, sm: 2, lg: 3, xl: 4 }}
    {...look}
    items={facts
      .filter(([, value]) => value !== undefined && value !== null && value !== false)
      .map(([label, children]) => ({ key: label, label, children }))}
  />
);
