import type { Problem } from '@potli/contracts/errors.ts';
import type { Operation } from '@potli/contracts/operation.ts';
import type { Context } from 'koa';
import { AppError } from './app-error.ts';
import { checkJson, checkText, fieldsOf } from './validate.ts';

/** The parts of a request, in the types of the operation's schemas. */
interface CheckedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Validates the requests of one operation against its contract. Throws VALIDATION_FAILED with all problems. */
export function requestChecker({ params, query, body }: Operation) {
  const checkParams = params && checkText(params);
  const checkQuery = query && checkText(query);
  const queryFields = query && fieldsOf(query);
  const checkBody = body && checkJson(body);

  return (ctx: Context): CheckedRequest => {
    const problems: Problem[] = [];
    const sentParams: Record<string, unknown> = { ...ctx.params };
    if (checkParams) problems.push(...checkParams(sentParams, '/params'));
    const sentQuery: Record<string, unknown> = {};
    const names = new Set<string>();
    // Not ctx.query, which leaves out whatever follows the first 1,000 pairs.
    for (const [name, value] of new URLSearchParams(ctx.querystring)) {
      if (names.has(name)) problems.push({ path: `/query/${name}`, message: 'must be given once' });
      names.add(name);
      if (queryFields?.includes(name)) sentQuery[name] = value;
    }
    if (checkQuery) problems.push(...checkQuery(sentQuery, '/query'));
    if (checkBody) problems.push(...checkBody(ctx.state.body, '/body'));
    if (problems.length > 0) throw new AppError('VALIDATION_FAILED', { details: problems });
    return { params: params && sentParams, query: query && sentQuery, body: ctx.state.body };
  };
}
