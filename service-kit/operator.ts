import { heldRoles, mayDo, type Role } from '@potli/contracts/operator/roles.ts';
import { AppError } from './app-error.ts';

/** Who signed in. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  /** Read with `heldRoles`: svc-orders of the version before sends none for an operator who may do all daily work. */
  readonly roles?: readonly string[];
  /** The session of the token; known where the operator signed in. */
  readonly session?: string;
  /** `needed`: the second factor is on, and the session was not confirmed with a code lately. */
  readonly second_factor?: 'off' | 'confirmed' | 'needed';
}

/** Rejects an operator whose session needs a code. @throws AppError SECOND_FACTOR_REQUIRED */
export const assertConfirmed = ({ second_factor }: Pick<Operator, 'second_factor'>): void => {
  if (second_factor === 'needed') throw new AppError('SECOND_FACTOR_REQUIRED');
};

/**
 * Rejects an operator who has none of these roles and is no administrator. The message names the roles, in none of the
 * words that end a session (spec 6).
 * @throws AppError ROLE_REQUIRED
 */
export const assertRole = ({ roles }: Pick<Operator, 'roles'>, allowed: readonly Role[]): void => {
  const held = heldRoles(roles);
  if (mayDo(held, allowed)) return;
  const needed = [...new Set([...allowed, 'administrator'])];
  throw new AppError('ROLE_REQUIRED', {
    error: `Your role does not allow this. It needs the role ${needed.join(' or ')}.`,
    details: [{ path: '/operator/roles', message: 'has none of the needed roles', sent: held, expected: needed }],
  });
};
