import { mayDo, type Role } from '@potli/contracts/operator/roles.ts';
import { type OrderCommand, rolesFor } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { operatorApi } from '../api.ts';
import { usePolling } from './use-polling.ts';

/** A route of `contracts/routes.ts`. */
interface Allowed {
  readonly roles?: readonly Role[];
}

/** Roles seldom change; the server checks them at every call whatever the page shows. */
const pollMs = 60_000;

/**
 * What the signed-in operator may do. Until the account is there everything may be tried: the server decides, and its
 * sentence names the role that is missing.
 */
export const useMay = () => {
  const { data, isError } = operatorApi.useGetAccountQuery(
    {},
    usePolling(pollMs, { refetchOnMountOrArgChange: false }),
  );
  const roles = data?.account.roles;
  const has = (allowed: readonly Role[]) => roles === undefined || mayDo(roles, allowed);
  const call = ({ roles: allowed }: Allowed): boolean => allowed === undefined || has(allowed);
  return {
    /** Their names; undefined until they are known. */
    roles,
    /** Whether to send a request on its own account: only when the roles are known, or cannot be, and allow it. */
    fetches: (route: Allowed): boolean => (data !== undefined || isError) && call(route),
    /** Whether the operator may call it. */
    call,
    /** Whether the order is in a status for the command, and the operator may give it. */
    give: (order: Pick<Order, 'allowed_actions'>, command: OrderCommand): boolean =>
      order.allowed_actions.includes(command) && has(rolesFor(command)),
    /** The roles of a command that the operator lacks; undefined where the operator may give it. */
    missingFor: (command: OrderCommand): readonly Role[] | undefined =>
      has(rolesFor(command)) ? undefined : rolesFor(command),
  };
};
