import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { readToken } from '../../session/token.ts';
import { texts } from '../../texts.ts';
import { type ListQuery, wireFilterOf } from './list-query.ts';

const problemOf = async (response: Response): Promise<ApiProblem> => {
  const body: Partial<ApiProblem> = await response.json().catch(() => ({}));
  return {
    status: response.status,
    code: body.code ?? 'UNREADABLE_ANSWER',
    error: body.error ?? `Error ${response.status}: ${response.statusText}`,
    details: body.details ?? [],
    ...(body.request_id ? { request_id: body.request_id } : {}),
  };
};

const nameIn = (disposition: string | null): string =>
  /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? 'orders.csv';

/**
 * Saves all orders of the list's filter as a CSV file. A plain link could not carry the operator's token, so the file is
 * fetched and handed to the browser. @returns why it failed, or undefined
 */
export const exportOrders = async (query: ListQuery): Promise<ApiProblem | undefined> => {
  const search = new URLSearchParams(wireFilterOf(query));
  let file: Blob;
  let name: string;
  try {
    const response = await fetch(`/api/orders/export?${search}`, {
      headers: { 'x-api-key': readRuntimeConfig().apiKey, authorization: `Bearer ${readToken()}` },
    });
    if (!response.ok) return await problemOf(response);
    name = nameIn(response.headers.get('content-disposition'));
    file = await response.blob();
  } catch {
    return { status: 'FETCH_ERROR', code: 'NO_RESPONSE', error: texts.noResponse, details: [] };
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
  return undefined;
};
