import { customerLabel } from '@potli/contracts/order/labels.ts';
import type { ComponentProps } from 'react';

const tones: Readonly<Record<string, string>> = {
  ORDER_CANCELLED: 'customer-tag-bad',
  ORDER_CORRECTION: 'customer-tag-bad',
  ORDER_COMPLETED: 'customer-tag-good',
};

interface StatusTagProps extends Pick<ComponentProps<'span'>, 'role' | 'aria-label'> {
  readonly status: string;
  /** Instead of the status where the order ended before the last one, which says how far it had come. */
  readonly end?: string | false;
}

/** The status of an order in the customer's words. */
export const StatusTag = ({ status, end, ...own }: StatusTagProps) => (
  <span className={`customer-tag customer-status ${(end ? 'customer-tag-bad' : tones[status]) ?? ''}`} {...own}>
    {end || customerLabel(status)}
  </span>
);
