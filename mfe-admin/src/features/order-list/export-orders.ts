import { type ApiProblem, fetchFile } from '@potli/ui-kit/base-query.ts';
import { callOptions } from '../../api.ts';
import { type ListQuery, wireFilterOf } from './list-query.ts';

/** Saves all orders of the list's filter as a CSV file. @returns why it failed, or undefined */
export const exportOrders = async (query: ListQuery): Promise<ApiProblem | undefined> => {
  const got = await fetchFile(callOptions, { method: 'GET', path: 'orders/export', query: wireFilterOf(query) });
  if (!('file' in got)) return got;
  const address = URL.createObjectURL(got.file);
  const link = document.createElement('a');
  link.href = address;
  link.download = got.name ?? 'orders.csv';
  link.click();
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
  return undefined;
};
