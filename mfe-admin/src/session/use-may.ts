import { mayDo, type Role } from '@potli/contracts/operator/roles.ts';
import { type OrderCommand, rolesFor } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { useGetAccountQuery } from '../api.ts';
import { usePolling } from './use-polling.ts';

/** Roles seldom change; the server checks them at every call whatever the page shows. */
const pollMs = 60_000;

/**
 * What the signed-in operator may do. Until the account is there everything may be tried: the server decides, and its
 * sentence names the role that is missing.
 */
export const useMay = () => {
  const { data, isError } = useGetAccountQuery({}, { ...usePolling(pollMs), refetchOnMountOrArgChange: false });
  const roles = data?.account.roles;
  const has = (allowed: readonly Role[]) => roles === undefined || mayDo(roles, allowed);
  return {
    /** Their names; undefined until they are known. */
    roles,
    /** Whether the roles are known, or cannot be: background calls wait until then. */
    known: data !== undefined || isError,
    /** Whether the operator may call it: a route of `contracts/routes.ts`. */
    call: ({ roles: allowed }: { readonly roles?: readonly Role[] }): boolean => allowed === undefined || has(allowed),
    /** Whether the order is in a status for the command, and the operator may give it. */
    give: (order: Pick<Order, 'allowed_actions'>, command: OrderCommand): boolean =>
      order.allowed_actions.includes(command) && has(rolesFor(command)),
    /** The roles of a command that the operator lacks; undefined where the operator may give it. */
    missingFor: (command: OrderCommand): readonly Role[] | undefined =>
      has(rolesFor(command)) ? undefined : rolesFor(command),
  };
};
