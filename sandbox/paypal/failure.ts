import type { Context } from 'koa';
import { hexId } from '../http/ids.ts';

const names: Record<number, { name: string; message: string }> = {
  400: { name: 'INVALID_REQUEST', message: 'Request is not well-formed, syntactically incorrect, or violates schema.' },
  401: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed due to missing or invalid credentials.' },
  403: { name: 'NOT_AUTHORIZED', message: 'Authorization failed due to insufficient permissions.' },
  404: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
  409: { name: 'RESOURCE_CONFLICT', message: 'The server has detected a conflict while processing this request.' },
  422: { name: 'UNPROCESSABLE_ENTITY', message: 'The action could not be performed or failed business validation.' },
  500: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error has occurred.' },
  503: { name: 'SERVICE_UNAVAILABLE', message: 'Service unavailable.' },
};

const statuses: Record<string, number> = {
  INVALID_RESOURCE_ID: 404,
  PREVIOUS_REQUEST_IN_PROGRESS: 409,
  PERMISSION_DENIED: 403,
  INTERNAL_SERVER_ERROR: 500,
  MISSING_REQUIRED_PARAMETER: 400,
  INVALID_PARAMETER_SYNTAX: 400,
};

/** Answers in the provider's error shape; the status follows from the issue, 422 for most. */
export const fail = (ctx: Context, issue: string, status: number = statuses[issue] ?? 422): void => {
  const description = `${issue.toLowerCase().replaceAll('_', ' ')} (sandbox)`;
  ctx.status = status;
  ctx.body = {
    ...(names[status] ?? { name: 'UNKNOWN', message: '' }),
    debug_id: hexId(13),
    details: [{ issue, description }],
    links: [],
  };
};
