import { errorAnswerSchema, errorStatusesOf, type Operation, wirePath } from '@potli/contracts/operation.ts';
import type { Schema } from '@potli/contracts/published/published-schema.ts';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import type { ProviderWebhook } from './provider-webhooks.ts';
import { allowedBy, type Known } from './schema-arbitrary.ts';
import { spoilt } from './spoil.ts';

interface FuzzTarget {
  /** Where the operation's service listens. */
  readonly origin: string;
  readonly apiKey: string;
  /** A proof that its caller has; undefined for who needs none. */
  readonly proof: () => Promise<string | undefined>;
  readonly known: Known;
  /** What its caller sends, for an operation that is a provider's. */
  readonly webhook?: ProviderWebhook | undefined;
}

/** What became of the requests to one operation. */
export interface FuzzResult {
  readonly operation: string;
  /** Answers that the contract does not declare, and requests without an answer. */
  readonly findings: readonly Finding[];
  /** How many requests were answered with each status. */
  readonly statuses: Readonly<Record<number, number>>;
}

interface Finding {
  readonly problem: string;
  readonly request: string;
}

interface Case {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** How the caller shows who they are. */
  readonly showing: 'proof' | 'nothing' | 'forged' | 'wrong key';
  readonly raw: string | undefined;
}

const longestMs = 20_000;
/** What node takes as an address with its headers, which may be half of it here. */
const longestHead = 16 * 1024;
const nothing = fc.constant(undefined);
/** A record that counts by such a name finds what every object inherits. */
const inheritedNames = ['constructor', 'toString', 'valueOf', '__proto__'];

const casesOf = (operation: Operation, { known, webhook }: FuzzTarget): fc.Arbitrary<Case> => {
  const part = (schema: unknown): fc.Arbitrary<unknown> => {
    if (schema === undefined) return nothing;
    const allowed = allowedBy(schema as Schema, known);
    return fc.oneof(
      { arbitrary: allowed, weight: 9 },
      { arbitrary: spoilt(allowed), weight: 9 },
      { arbitrary: spoilt(spoilt(allowed)), weight: 3 },
      ...inheritedNames.map((name) => ({ arbitrary: allowedBy(schema as Schema, known, '', name), weight: 2 })),
    );
  };
  return fc.record({
    params: part(operation.params),
    query: part(operation.query),
    body: part(operation.body ?? webhook?.body),
    headers: fc.record(
      {
        'idempotency-key': fc.constantFrom('a', 'k'.repeat(3000), '{"$gt":""}'),
        'if-match': fc.constantFrom('*', '"1"', '1', 'W/"x"', '-1', '1e9', '"'),
        'if-none-match': fc.constantFrom('*', '"x"', 'W/""'),
        'x-request-id': fc.constantFrom('<script>', 'a'.repeat(3000), '../..'),
        traceparent: fc.constantFrom('00-0-0-00', 'x'),
        'accept-language': fc.constantFrom('x'.repeat(2000)),
      },
      { requiredKeys: [] },
    ),
    showing: fc.oneof(
      { arbitrary: fc.constant('proof' as const), weight: 12 },
      { arbitrary: fc.constantFrom('nothing' as const, 'forged' as const, 'wrong key' as const), weight: 1 },
    ),
    raw: fc.oneof(
      { arbitrary: nothing, weight: 15 },
      {
        arbitrary: fc.constantFrom('', '{', 'null', '[]', '"text"', '{"a":1}{"b":2}', '\u0000', '['.repeat(2000)),
        weight: 1,
      },
    ),
  });
};

const urlOf = (operation: Operation, origin: string, { params, query }: Case): URL => {
  const named = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>;
  const path = wirePath(operation).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const segment = encodeURIComponent(
      asText(named[name] ?? 'x')
        .toWellFormed()
        .slice(0, 3000),
    );
    // The two segments that URL resolution removes.
    return segment === '.' || segment === '..' || segment === '' ? 'x' : segment;
  });
  const url = new URL(path, origin);
  if (typeof query === 'object' && query !== null)
    for (const [name, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? value.slice(0, 3) : [value])
        url.searchParams.append(name, asText(one).toWellFormed().slice(0, 4000));
    }
  return url;
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** What is wrong with an answer by the operation's own contract; undefined when it is declared and whole. */
const problemIn = (operation: Operation, status: number, type: string, text: string): string | undefined => {
  if (status >= 500 && !isOutsiders(operation, status, text)) return `answered ${status}`;
  if (status === 304) return undefined;
  if (status === 200 && !type.includes('json')) return text.length > 0 ? undefined : 'answered an empty 200';
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return `answered ${status} with what is no JSON: ${text.slice(0, 80)}`;
  }
  if (status === 200) return Value.Check(operation.answer, answer) ? undefined : 'answered a 200 that is not declared';
  const codes = errorStatusesOf(operation).get(status);
  if (!codes) return `answered ${status}, which is not declared: ${text.slice(0, 120)}`;
  return Value.Check(errorAnswerSchema(codes), answer)
    ? undefined
    : `answered an undeclared ${status}: ${text.slice(0, 120)}`;
};

/** An outside party failed, not we: a store or a provider that was asked for something that is not there. */
const isOutsiders = (operation: Operation, status: number, text: string): boolean =>
  !/INTERNAL_ERROR|SERVICE_UNAVAILABLE|NEIGHBOUR_UNAVAILABLE/.test(text) && errorStatusesOf(operation).has(status);

const headersOf = async (given: Case, { apiKey, proof }: FuzzTarget, run: number): Promise<Record<string, string>> => {
  const shown =
    given.showing === 'proof' ? await proof() : given.showing === 'forged' ? 'eyJhbGciOiJub25lIn0.e30.' : undefined;
  return {
    ...Object.fromEntries(Object.entries(given.headers).filter(([, value]) => value !== '')),
    'x-api-key': given.showing === 'wrong key' ? 'another' : apiKey,
    // Each request from another address, so that the limits per address hide nothing.
    'x-forwarded-for': `10.${(run >> 16) & 255}.${(run >> 8) & 255}.${run & 255}`,
    ...(shown !== undefined && { authorization: `Bearer ${shown}` }),
  };
};

const formOf = (body: unknown): string =>
  typeof body === 'object' && body !== null
    ? String(new URLSearchParams(Object.entries(body).map(([name, value]) => [name, asText(value).toWellFormed()])))
    : asText(body).toWellFormed();

/** The body as it is sent, and the headers that say what it is and, for a provider's, prove it. */
const contentOf = (
  operation: Operation,
  given: Case,
  webhook: ProviderWebhook | undefined,
  url: URL,
): { body?: string; headers: Readonly<Record<string, string>> } => {
  if (operation.method === 'GET') return { headers: {} };
  const body = given.raw ?? (webhook?.isForm ? formOf(given.body) : JSON.stringify(given.body ?? {}));
  const type = webhook?.isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const signed = given.showing === 'nothing' ? {} : webhook?.signed(given.showing === 'proof' ? body : `${body} `, url);
  return { body, headers: { 'content-type': type, ...signed } };
};

/**
 * Sends so many requests, made from the operation's contract with a fixed seed: allowed ones, ones with a spoilt place,
 * ones that are no JSON, with and without proof.
 */
export const fuzzOperation = async (
  operation: Operation,
  target: FuzzTarget,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzResult> => {
  const findings: Finding[] = [];
  const statuses: Record<number, number> = {};
  const cases = fc.sample(casesOf(operation, target), { numRuns: requests, seed });
  for (const [run, given] of cases.entries()) {
    const url = urlOf(operation, target.origin, given);
    const { body, headers } = contentOf(operation, given, target.webhook, url);
    const sentRequest = `${operation.method} ${url.pathname}${url.search} ${body ?? ''}`.slice(0, 500);
    try {
      const response = await fetch(url, {
        method: operation.method,
        headers: { ...(await headersOf(given, target, run)), ...headers },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(longestMs),
      });
      const text = await response.text();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      // A head that is too long for any operation is refused before one is looked for (bounded-server.ts).
      if (response.status === 431 && url.href.length > longestHead / 2) continue;
      const problem = problemIn(operation, response.status, response.headers.get('content-type') ?? '', text);
      if (problem) findings.push({ problem, request: sentRequest });
    } catch (error) {
      findings.push({ problem: `no answer: ${String(error)}`, request: sentRequest });
    }
  }
  return { operation: operation.id, findings, statuses };
};
