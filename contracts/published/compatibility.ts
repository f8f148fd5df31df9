import type { Schema } from './published-schema.ts';
import { schemaChanges } from './schema-changes.ts';

/** An operation as it was published: plain JSON Schema. */
export interface PublishedOperation {
  readonly id: string;
  readonly service: string;
  readonly method: string;
  readonly path: string;
  readonly caller: string;
  /** The roles of operators that may call it. Unknown in releases from before this field. */
  readonly roles?: readonly string[] | undefined;
  /** Headers that a caller may send, beside those that prove who it is. Releases from before this field have none. */
  readonly headers?: readonly string[] | undefined;
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  /** Bytes. Unknown in releases from before this field. */
  readonly bodyLimit?: number | undefined;
  readonly answer: object;
  readonly answerType?: string | undefined;
  /** Error codes with their statuses. Earlier releases list the codes alone. */
  readonly errors: Readonly<Record<string, number>> | readonly string[];
}

/**
 * What a new set of operations takes away from callers of the old one, one sentence with its cure each; empty when every
 * old caller still works.
 */
export const breakingChanges = (old: readonly PublishedOperation[], now: readonly PublishedOperation[]): string[] => {
  const byId = new Map(now.map((operation) => [operation.id, operation]));
  return old.flatMap((before) => {
    const after = byId.get(before.id);
    return after ? operationChanges(before, after) : [`${before.id} was removed. Keep it until no caller is left.`];
  });
};

const operationChanges = (before: PublishedOperation, after: PublishedOperation): string[] => [
  ...addressChanges(before, after),
  ...roleChanges(before, after),
  ...requestChanges(before, after),
  ...schemaChanges(before.answer as Schema, after.answer as Schema, { side: 'answer', place: `${before.id} answer` }),
  ...errorChanges(before, after),
];

const addressChanges = (before: PublishedOperation, after: PublishedOperation): string[] => {
  const { id } = before;
  const changes: string[] = [];
  if (before.method !== after.method || before.path !== after.path) {
    const [from, to] = [`${before.method} ${before.path}`, `${after.method} ${after.path}`];
    changes.push(`${id} moved from ${from} to ${to}. Keep ${from}, and add the new one as another operation.`);
  }
  for (const [field, words] of [
    ['service', 'served by'],
    ['caller', 'for the caller'],
    ['answerType', 'answered as'],
  ] as const) {
    const [was, is] = [before[field] ?? 'JSON', after[field] ?? 'JSON'];
    if (was !== is) changes.push(`${id} was ${words} ${was} and is now ${words} ${is}. Add another operation instead.`);
  }
  return changes;
};

/** Without roles, one of the versions does not say which it accepts. */
const roleChanges = ({ id, roles: before = [] }: PublishedOperation, { roles: now }: PublishedOperation): string[] =>
  before
    .filter((role) => now && !now.includes(role))
    .map(
      (role) => `${id} no longer accepts the role ${role}. Keep it until no live module offers the call to that role.`,
    );

const requestChanges = (before: PublishedOperation, after: PublishedOperation): string[] => {
  const { id } = before;
  const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
    partChanges(part, before[part] as Schema | undefined, after[part] as Schema | undefined, id),
  );
  const headers = (before.headers ?? []).filter((header) => !after.headers?.includes(header));
  const isLower = after.bodyLimit !== undefined && before.bodyLimit !== undefined && after.bodyLimit < before.bodyLimit;
  return [
    ...parts,
    ...headers.map((header) => `${id} no longer reads the header ${header}, which callers send. Keep it.`),
    ...(isLower
      ? [`${id} body may now have ${after.bodyLimit} bytes, ${before.bodyLimit} before. Keep the limit or raise it.`]
      : []),
  ];
};

const partChanges = (
  part: 'params' | 'query' | 'body',
  before: Schema | undefined,
  after: Schema | undefined,
  id: string,
): string[] => {
  const place = `${id} ${part}`;
  // A request without a body is rejected where one is expected, also when all of its fields are optional.
  if (!before && after && part === 'body') return [`${place} is newly required. Add another operation instead.`];
  if (before && !after) return [`${place} was removed: what callers send there would be lost. Keep it.`];
  return schemaChanges(before ?? { type: 'object' }, after ?? { type: 'object' }, { side: 'request', place });
};

/** A status that an earlier release does not know counts as unchanged. */
const errorChanges = (before: PublishedOperation, after: PublishedOperation): string[] => {
  const now = statuses(after);
  return [...statuses(before)].flatMap(([code, status]) => {
    if (!now.has(code)) return [`${before.id} no longer answers the error ${code}, which callers handle. Keep it.`];
    const is = now.get(code);
    return status === undefined || is === undefined || status === is
      ? []
      : [`${before.id} answered the error ${code} with status ${status}, now with ${is}. Keep ${status}.`];
  });
};

const statuses = ({ errors }: PublishedOperation): Map<string, number | undefined> =>
  Array.isArray(errors) ? new Map(errors.map((code: string) => [code, undefined])) : new Map(Object.entries(errors));
