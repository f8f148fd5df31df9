import type { Problem } from '@potli/contracts/errors.ts';
import { problemsInSupportQuery, type SupportQuery } from '@potli/contracts/support/support-query.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { CollectionDefinition, Stored } from '@potli/service-kit/store/store.ts';

/** A visitor's query, kept for the operators. */
export interface SupportQueryDocument extends Stored, SupportQuery {
  /** ISO 8601 UTC. */
  readonly created_at: string;
}

export const supportQueries: CollectionDefinition<SupportQueryDocument> = {
  name: 'support_queries',
  indexes: [{ name: 'newest', fields: ['-created_at'] }],
};

/** The query as it is kept. Throws VALIDATION_FAILED with the specification's message for each wrong field (spec 5). */
export const supportQuery = (sent: SupportQuery, { id, now }: { id: string; now: Date }): SupportQueryDocument => {
  const query = { name: oneLine(sent.name), email: oneLine(sent.email), message: readable(sent.message) };
  const problems = Object.entries(problemsInSupportQuery(query));
  const details: Problem[] = problems.map(([field, message]) => ({ path: `/body/${field}`, message }));
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
  return { id, version: 1, ...query, created_at: now.toISOString() };
};

// Name and email end up in headers of the operators' replies: whatever breaks a line becomes a blank, which also keeps
// an email address that had one inside from being taken for a good one.
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const readable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
