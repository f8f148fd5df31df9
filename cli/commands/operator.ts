import { serviceCommand } from '../service-command.ts';

export const operator = serviceCommand(
  'operator',
  'Add, list and revoke operators; change their roles; reset a second factor.',
  'svc-orders/operators.ts',
);
