import type { Problem } from '@potli/contracts/errors.ts';
import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { getSupportThread, SupportQueryEntry } from '@potli/contracts/support/operations.ts';
import { type SupportState, supportStates } from '@potli/contracts/support/states.ts';
import { problemsInSupportQuery, type SupportQuery } from '@potli/contracts/support/support-query.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { outboxDue, outboxEntry, outboxFields, outboxState } from '@potli/service-kit/outbox.ts';
import { type DocumentOf, nullable, oneOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { Type } from 'typebox';

/** What is sent by e-mail: the query to the support mailbox, or the answer with this number to its writer. */
export type SupportMail = 'forward' | `answer ${number}`;

/** A visitor's query with the operators' answers, and the pending e-mails of both in its outbox. */
const supportQueryDocument = Type.Object({
  ...storedFields,
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  /** ISO 8601 UTC. */
  created_at: Type.String(),
  state: oneOf(supportStates),
  answered_at: nullable(Type.String()),
  /** The operator's name. */
  answered_by: nullable(Type.String()),
  note: Type.String(),
  /** When an operator last answered it or marked it as answered. */
  worked_at: Type.Optional(Type.String()),
  /** Changes that people made; a delivered e-mail is none, so that it never makes an open form stale. */
  revision: Type.Integer(),
  /** Of the order that it is about, as svc-orders confirmed it; missing for a query about none. */
  order_id: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String()),
  /** Oldest first. */
  answers: Type.Optional(Type.Array(Type.Object({ at: Type.String(), by: Type.String(), text: Type.String() }))),
  ...outboxFields(Type.Unsafe<SupportMail>(Type.String())),
});
export type SupportQueryDocument = DocumentOf<typeof supportQueryDocument>;

export const supportQueries: CollectionDefinition<SupportQueryDocument> = {
  name: 'support_queries',
  schema: supportQueryDocument,
  indexes: [
    { name: 'state_newest', fields: ['state', '-created_at'] },
    { name: 'state_oldest', fields: ['state', 'created_at'] },
    { name: 'worked', fields: ['worked_at'] },
    { name: 'order', fields: ['order_id', 'created_at'] },
    { name: 'outbox_due', fields: ['outbox_due'] },
    { name: 'outbox_stuck', fields: ['outbox_stuck'] },
  ],
};

/** The query as it is kept. Throws VALIDATION_FAILED with the specification's message for each wrong field (spec 5). */
export const supportQuery = (
  sent: SupportQuery,
  { id, now, forwarded }: { id: string; now: Date; forwarded: boolean },
): SupportQueryDocument => {
  const query = { name: oneLine(sent.name), email: oneLine(sent.email), message: readable(sent.message) };
  const problems = Object.entries(problemsInSupportQuery(query));
  const details: Problem[] = problems.map(([field, message]) => ({ path: `/body/${field}`, message }));
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
  const outbox = forwarded ? [outboxEntry<SupportMail>(`${id}:forward`, 'forward', now)] : [];
  return {
    ...{ id, version: 1, ...query, created_at: now.toISOString(), revision: 1 },
    ...{ state: 'open', answered_at: null, answered_by: null, note: '' },
    ...{ outbox, outbox_due: outboxDue(outbox) },
  };
};

/**
 * The query with one more answer, which is sent to its writer where `mailed`. Throws SUPPORT_QUERY_CHANGED when the query
 * was changed by others since `version`.
 */
export const answerQuery = (
  query: SupportQueryDocument,
  { text, version }: { text: string; version: number },
  { operator, now, mailed }: { operator: string; now: Date; mailed: boolean },
): SupportQueryDocument => {
  if (version !== query.revision) throw new AppError('SUPPORT_QUERY_CHANGED');
  const at = now.toISOString();
  const answers = [...(query.answers ?? []), { at, by: operator, text: readable(text) }];
  const mail: SupportMail = `answer ${answers.length}`;
  const outbox = mailed
    ? [...query.outbox, outboxEntry(`${query.id}:answer:${answers.length}`, mail, now)]
    : query.outbox;
  return {
    ...query,
    answers,
    state: 'answered',
    answered_at: at,
    answered_by: operator,
    worked_at: at,
    revision: query.revision + 1,
    ...outboxState(outbox),
  };
};

/**
 * The query after an operator marked it. Who answered stays when only the note changes; open again forgets who answered.
 * Throws SUPPORT_QUERY_CHANGED when it was marked by others since `version`.
 */
export const markQuery = (
  query: SupportQueryDocument,
  { state, note, version }: { state: SupportState; note: string; version: number },
  { operator, now }: { operator: string; now: Date },
): SupportQueryDocument => {
  if (version !== query.revision) throw new AppError('SUPPORT_QUERY_CHANGED');
  const marked = { ...query, state, note: readable(note), revision: query.revision + 1 };
  if (state === 'open') return { ...marked, answered_at: null, answered_by: null };
  if (query.state === 'answered') return marked;
  const at = now.toISOString();
  return { ...marked, answered_at: at, answered_by: operator, worked_at: at };
};

/** What operators see of it, field by field, so that nothing internal leaks by being added. */
export const presentQuery = (query: SupportQueryDocument): SupportQueryEntry => ({
  query_id: query.id,
  version: query.revision,
  name: query.name,
  email: query.email,
  message: query.message,
  created_at: query.created_at,
  state: query.state,
  answered_at: query.answered_at,
  answered_by: query.answered_by,
  note: query.note,
  forwarding: mailStateOf(query, 'forward'),
  ...(query.order_id !== undefined &&
    query.reference !== undefined && { order: { order_id: query.order_id, reference: query.reference } }),
  ...(query.answers && {
    answers: query.answers.map(({ at, by, text }, index) => ({
      ...{ at, by, text },
      email: mailStateOf(query, `answer ${index + 1}`),
    })),
  }),
});

/** What the writer sees of queries about one order: no operator's name, note or address. */
export const presentThread = (
  queries: readonly SupportQueryDocument[],
): AnswerOf<typeof getSupportThread>['messages'] =>
  queries
    .flatMap(({ created_at, message, answers = [] }) => [
      { at: created_at, from: 'customer' as const, text: message },
      ...answers.map(({ at, text }) => ({ at, from: 'support' as const, text })),
    ])
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

const mailStateOf = ({ outbox }: SupportQueryDocument, mail: SupportMail): SupportQueryEntry['forwarding'] => {
  const entry = outbox.find(({ message }) => message === mail);
  if (!entry) return 'off';
  if (entry.delivered_at !== null) return 'sent';
  return entry.dead ? 'failed' : 'waiting';
};

// Name and email end up in headers of the operators' replies: whatever breaks a line becomes a blank, which also keeps
// an email address that had one inside from being taken for a good one.
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const readable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
