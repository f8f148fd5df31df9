import { type Claim, claimSeconds } from '@potli/contracts/order/claim.ts';
import { orderStatuses } from '@potli/contracts/order/moves.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import { type DocumentOf, oneOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { removeWhere, update, upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';
import type { OrderDocument } from '../order/order-document.ts';

/** Who is working on an order; its id is the order's. Apart from the order, so that a heartbeat never meets a writer. */
const claimRecord = Type.Object({
  ...storedFields,
  operator_id: Type.String(),
  name: Type.String(),
  since: Type.String(),
  expires_at: Type.String(),
  /** The status in which it was made: it ends when the order moves on. */
  order_status: oneOf(orderStatuses),
});
type ClaimRecord = DocumentOf<typeof claimRecord>;

export const claimCollection: CollectionDefinition<ClaimRecord> = {
  name: 'order_claims',
  schema: claimRecord,
  indexes: [{ name: 'by_expiry', fields: ['expires_at'] }],
  // A page renews its claim every minute.
  durability: 'delayed',
};

type Claimed = Pick<OrderDocument, 'id' | 'order_status'>;

export type Claims = ReturnType<typeof storedClaims>;

export const storedClaims = (claims: Collection<ClaimRecord>, clock: () => Date) => {
  const isCurrent = (claim: ClaimRecord, order: Claimed): boolean =>
    claim.expires_at > clock().toISOString() && claim.order_status === order.order_status;
  const seenBy = (
    { name, since, expires_at, operator_id }: Omit<ClaimRecord, 'id' | 'version'>,
    operator: Operator,
  ): Claim => ({
    name,
    since,
    expires_at,
    mine: operator_id === operator.id,
  });

  return {
    /** Makes or renews one's claim and returns the current one: another's, unless it has ended or is taken over. */
    async take(order: Claimed, operator: Operator, takeOver: boolean): Promise<Claim> {
      const now = clock();
      const fresh = {
        operator_id: operator.id,
        name: operator.name,
        since: now.toISOString(),
        expires_at: new Date(now.getTime() + claimSeconds * 1000).toISOString(),
        order_status: order.order_status,
      };
      const claim = await upsert(claims, order.id, (known) => {
        if (!known || !isCurrent(known, order)) return { ...known, ...fresh };
        if (known.operator_id === operator.id) return { ...known, expires_at: fresh.expires_at };
        return takeOver ? { ...known, ...fresh } : undefined;
      });
      return seenBy(claim ?? fresh, operator);
    },
    /** Ends one's own claim; another's stays. */
    async release(orderId: string, operator: Operator): Promise<void> {
      const expires_at = clock().toISOString();
      await update(claims, orderId, (known) =>
        known.operator_id === operator.id && known.expires_at > expires_at ? { ...known, expires_at } : undefined,
      );
    },
    /** The current claims by order id, as that operator sees them. */
    async of(orders: readonly Claimed[], operator: Operator): Promise<ReadonlyMap<string, Claim>> {
      if (orders.length === 0) return new Map();
      const where = { id: { in: orders.map(({ id }) => id) } };
      const found = await claims.page({ where, limit: orders.length });
      return new Map(
        found.flatMap((claim): [string, Claim][] => {
          const order = orders.find(({ id }) => id === claim.id);
          return order && isCurrent(claim, order) ? [[claim.id, seenBy(claim, operator)]] : [];
        }),
      );
    },
    async removeExpired(): Promise<void> {
      await removeWhere(claims, { expires_at: { lte: clock().toISOString() } });
    },
  };
};
