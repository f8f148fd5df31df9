/**
 * What operators are allowed to do. An operation names the roles that may call it beside its caller, a command of an order
 * in its row of `order/moves.ts`. Services reject by these lists, pages show by them, docs/access.md is written from them.
 */
export const everyRole = ['evaluator', 'buyer', 'warehouse', 'support', 'finance', 'administrator'] as const;
export type Role = (typeof everyRole)[number];

/** The roles of daily work; what an operator has who was given no roles. */
const workRoles = ['evaluator', 'buyer', 'warehouse', 'support', 'finance'] as const satisfies readonly Role[];

/** `by-command`: the request names a command of `order/moves.ts`, whose roles are meant. */
export type AllowedRoles = readonly Role[] | 'by-command';

/**
 * The roles of an operator: without any, all roles of daily work, which is what every operator was allowed before there
 * were roles. Roles that this version does not know are kept and allow nothing.
 */
export const heldRoles = (given: readonly string[] = []): readonly string[] => (given.length === 0 ? workRoles : given);

/** Whether an operator with these roles may do what is allowed to `allowed`. Administrators may do everything. */
export const mayDo = (held: readonly string[], allowed: readonly Role[]): boolean =>
  held.includes('administrator') || allowed.some((role) => held.includes(role));

/** Whether every role is among them: every signed-in operator is accepted. */
export const isEveryRole = (allowed: AllowedRoles): boolean =>
  allowed !== 'by-command' && everyRole.every((role) => allowed.includes(role));
