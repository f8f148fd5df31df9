import { customerLabel } from '@potli/contracts/order/labels.ts';
import type { ComponentProps } from 'react';

const tones: Readonly<Record<string, string>> = {
  ORDER_CANCELLED: 'customer-tag-bad',
  ORDER_CORRECTION: 'customer-tag-bad',
  ORDER_COMPLETED: 'customer-tag-good',
};

/** The status of an order in the customer's words. */
export const StatusTag = ({
  status,
  ...own
}: { status: string } & Pick<ComponentProps<'span'>, 'role' | 'aria-label'>) => (
  <span className={`customer-tag customer-status ${tones[status] ?? ''}`} {...own}>
    {customerLabel(status)}
  </span>
);
