import { mayHaveOwnOrders } from '@potli/ui-kit/has-own-orders.ts';
import type { KeptOrder } from '@potli/ui-kit/own-orders.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { texts } from '../../texts.ts';

/** The newest open order that this device keeps. The code for it comes after the page, and only to visitors who may have one. */
const useNewestOpenOrder = (): KeptOrder | undefined => {
  const [order, setOrder] = useState<KeptOrder>();
  useEffect(() => {
    const show = async () => {
      if (!(await mayHaveOwnOrders())) return;
      const { keptOrders, newestOpen } = await import('@potli/ui-kit/own-orders.ts');
      setOrder(newestOpen(await keptOrders()));
    };
    // The link is an extra: a visitor whose network drops its file, or whose browser keeps nothing, has the whole page.
    show().catch(() => {});
  }, []);
  return order;
};

/** A link to the visitor's newest open order in the place of one line of text, so that nothing moves. */
export const OwnOrder = ({ className, children }: { className?: string | undefined; children: ReactNode }) => {
  const order = useNewestOpenOrder();
  return order ? (
    <Link className={className} to={`/user/order/${order.order_id}`}>
      {texts.hero.ownOrder(order.reference)}
    </Link>
  ) : (
    children
  );
};
