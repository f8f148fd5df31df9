import { type AnswerOf, type BodyOf, type Operation, type QueryOf, wirePath } from '@potli/contracts/operation.ts';

export interface Sent<O extends Operation> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<O>;
  readonly body?: BodyOf<O>;
  /** Of a signed-in operator. */
  readonly token?: string;
  /** Makes a repeat of a command harmless. */
  readonly idempotencyKey?: string;
}

export type SiteCall = <const O extends Operation>(operation: O, sent?: Sent<O>) => Promise<AnswerOf<O>>;

/** Sends one request of an operation to a service or a site. */
export const send = <const O extends Operation>(
  origin: string,
  operation: O,
  { params = {}, query, body, token, idempotencyKey }: Sent<O>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => {
  const path = wirePath(operation).replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  return fetch(url, {
    method: operation.method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
};

/**
 * Calls operations through a running site, as its pages do. The returned function resolves to the answer of the 200 and
 * throws an Error that names the operation, the status and what was answered otherwise. `headers` are sent with each call.
 */
export const siteCalls =
  (site: string, apiKey: string, headers: () => Record<string, string> = () => ({})): SiteCall =>
  async (operation, sent = {}) => {
    const response = await send(site, operation, sent, { ...headers(), 'x-api-key': apiKey });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation.id} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
