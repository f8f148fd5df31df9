import { serviceCommand } from '../service-command.ts';

export const rates = serviceCommand(
  'rates',
  'Import, list, export and choose the shipping rates.',
  'svc-catalog/rates.ts',
);
