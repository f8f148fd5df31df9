import { serviceCommand } from '../service-command.ts';

export const operator = serviceCommand('operator', 'Add, list and revoke operators.', 'svc-orders/operators.ts');
