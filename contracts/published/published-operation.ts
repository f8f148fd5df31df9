import { createHash } from 'node:crypto';
import { errors } from '../errors.ts';
import { defaultBodyLimit, errorCodesOf, type Operation, wirePath } from '../operation.ts';
import { everyRole, mayDo } from '../operator/roles.ts';
import { orderCommands, rolesFor } from '../order/moves.ts';
import type { PublishedOperation } from './compatibility.ts';

/** The roles that may call it, or `buyer for save_links` where the command decides. */
const rolesOf = ({ roles }: Operation): string[] | undefined =>
  roles === 'by-command'
    ? orderCommands.flatMap((command) => rolesFor(command).map((role) => `${role} for ${command}`))
    : roles && everyRole.filter((role) => mayDo([role], roles));

/** An operation as services declare it, releases carry it and snapshots keep it: plain JSON. */
export const publishedOperation = (operation: Operation): PublishedOperation =>
  JSON.parse(
    JSON.stringify({
      id: operation.id,
      service: operation.service,
      method: operation.method,
      path: wirePath(operation),
      caller: operation.caller,
      roles: rolesOf(operation),
      headers: operation.idempotencyKey && ['idempotency-key'],
      params: operation.params,
      query: operation.query,
      body: operation.body,
      bodyLimit: operation.bodyLimit ?? (operation.body && defaultBodyLimit),
      answer: operation.answer,
      answerType: operation.answerType,
      errors: Object.fromEntries(
        errorCodesOf(operation)
          .sort()
          .map((code) => [code, errors[code].status]),
      ),
    }),
  );

/** The same for equal content, whatever the order of the fields. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, inOrder(part)]));
};

/** A hash of everything that a caller of the operation leans on. */
export const operationHash = (operation: PublishedOperation): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(operation)))
    .digest('hex');
