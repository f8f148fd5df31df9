import { type Static, type TSchema, Type } from 'typebox';
import { commonErrors, type ErrorCode, errors } from './errors.ts';
import { type AllowedRoles, isEveryRole, type Role } from './operator/roles.ts';
import { fieldChange } from './order/changes.ts';

/**
 * Who may call an operation and by what proof:
 * - public: anybody who sends the (public) API key
 * - customer: the same; the unguessable order id in the request is the key to that order
 * - operator: a bearer token from the passkey sign-in
 * - customer-or-operator: decided by the {role} in the path
 * - service: a short-lived token signed with the services' shared secret; never reachable through the site
 * - provider: an outside party that signs what it sends (webhooks); no API key
 */
type Caller = 'public' | 'customer' | 'operator' | 'customer-or-operator' | 'service' | 'provider';

/** The services by the names of their folders, without `svc-`. */
export type ServiceName = 'orders' | 'payments' | 'catalog';

/**
 * What a request is worth to an overloaded server, the most important first: the last are rejected first, with OVERLOADED.
 * - payments: paying, webhooks, and calls between services, which continue work that was accepted before
 * - operators: the back office
 * - customers: reads, and commands on orders that exist
 * - new-orders: what begins an order or a query
 * - optional: a customer can go on without it, such as reading a product page
 */
export const importances = ['payments', 'operators', 'customers', 'new-orders', 'optional'] as const;
export type Importance = (typeof importances)[number];

/**
 * One call of the system, defined once for both sides. `path` is written as the specification has it, without the
 * `/api` prefix that the site adds for all but service operations (those live under `/internal`), with `{name}` for
 * path parameters. `answer` is the body of the 200; an operation that answers an error answers `errorAnswer(operation)`.
 */
export interface Operation {
  readonly id: string;
  /** `site`: answered by the site itself, about itself. */
  readonly service: ServiceName | 'site';
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly caller: Caller;
  /** The operators who may call it, beside administrators. Every operation that needs an operator names them. */
  readonly roles?: AllowedRoles;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Largest body in bytes; `defaultBodyLimit` where not said. */
  readonly bodyLimit?: number;
  /** The whole body where `answerType` is another than JSON: text, or the bytes of a PDF, sent as it comes. */
  readonly answer: TSchema;
  readonly answerType?: 'text/csv' | 'text/plain' | 'application/pdf' | 'image/jpeg';
  /**
   * Takes an Idempotency-Key header: a repeat with the same key and body gets the answer of the first, one with another
   * body IDEMPOTENCY_KEY_REUSED.
   */
  readonly idempotencyKey?: true;
  /** `importanceOf` derives it where not said. */
  readonly importance?: Importance;
  /** Codes beside `commonErrors` that this operation answers with. */
  readonly errors: readonly ErrorCode[];
}

/** Bytes. */
export const defaultBodyLimit = 64 * 1024;

/** What an operation must say beside what every operation says. */
type AlsoNeeded<O extends Operation> = O['caller'] extends 'operator' | 'customer-or-operator'
  ? { readonly roles: AllowedRoles }
  : { readonly roles?: never };

/** Keeps the exact types of a definition. */
export const operation = <const O extends Operation>(definition: O & AlsoNeeded<O>): O => definition;

type Part<O extends Operation, K extends 'params' | 'query' | 'body'> = O extends { [P in K]: infer S extends TSchema }
  ? Static<S>
  : undefined;
/** Request and answer types of an operation, inferred from its schemas. */
export type ParamsOf<O extends Operation> = Part<O, 'params'>;
/** The parsed query of an operation, numbers and booleans already such; `undefined` where it has none. */
export type QueryOf<O extends Operation> = Part<O, 'query'>;
/** The parsed body of an operation; `undefined` where it has none. */
export type BodyOf<O extends Operation> = Part<O, 'body'>;
/** The body of an operation's 200. */
export type AnswerOf<O extends Operation> = Static<O['answer']>;

/** Where an operation is called, without its schemas; the type parameter carries their types. */
export interface Route<O extends Operation> {
  readonly method: O['method'];
  readonly path: O['path'];
  /** Whether the call carries an Idempotency-Key. */
  readonly idempotencyKey?: true;
  /** The operators who may call it; missing where all may, or where the command decides (`rolesFor`). */
  readonly roles?: readonly Role[];
}

/** The path on the wire: `/api/...` through the site, `/internal/...` between services. */
export const wirePath = ({ caller, path }: Pick<Operation, 'caller' | 'path'>): string =>
  caller === 'service' ? `/internal/${path}` : `/api/${path}`;

/** The importance of an operation: its own, else by who calls it and what it does. */
export const importanceOf = ({ importance, caller, service, method }: Operation): Importance => {
  if (importance) return importance;
  if (caller === 'provider' || caller === 'service') return 'payments';
  if (caller === 'operator' || caller === 'customer-or-operator') return 'operators';
  if (service === 'payments') return 'payments';
  return caller === 'customer' || method === 'GET' ? 'customers' : 'new-orders';
};

/** Whether the operation rejects some operators for their roles. */
export const needsRole = ({ roles }: Operation): boolean => roles !== undefined && !isEveryRole(roles);

/** All codes an operation may answer with. */
export const errorCodesOf = (definition: Operation): ErrorCode[] => {
  const proof: ErrorCode[] =
    definition.caller === 'operator' || definition.caller === 'customer-or-operator' || definition.caller === 'service'
      ? ['TOKEN_MISSING', 'TOKEN_INVALID']
      : [];
  const roles: ErrorCode[] = needsRole(definition) ? ['ROLE_REQUIRED'] : [];
  const repeats: ErrorCode[] = definition.idempotencyKey ? ['IDEMPOTENCY_KEY_REUSED'] : [];
  return [...new Set<ErrorCode>([...commonErrors, ...proof, ...roles, ...repeats, ...definition.errors])];
};

const problem = Type.Object({
  path: Type.String(),
  message: Type.String(),
  sent: Type.Optional(Type.Unknown()),
  expected: Type.Optional(Type.Unknown()),
  by: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
  changes: Type.Optional(Type.Array(fieldChange)),
});

/** The body of every error answer (docs/errors.md), narrowed to the given codes. */
export const errorAnswerSchema = (codes: readonly ErrorCode[]) =>
  Type.Object({
    success: Type.Literal(false),
    error: Type.String(),
    code: Type.Union(codes.map((code) => Type.Literal(code))),
    request_id: Type.String(),
    details: Type.Optional(Type.Array(problem)),
  });
/** Any refusal, of whichever operation: `code` for programs, `error` for people, `details` with each wrong field. */
export type ErrorAnswer = Omit<Static<ReturnType<typeof errorAnswerSchema>>, 'code'> & { code: ErrorCode };

/** The error statuses of an operation with the codes that come under each. */
export const errorStatusesOf = (definition: Operation): Map<number, ErrorCode[]> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(definition)) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
};

/** `{ success: true }`, alone or with more fields. */
export const success = <const P extends Record<string, TSchema>>(fields?: P) =>
  Type.Object({ success: Type.Literal(true), ...((fields ?? {}) as P) });
