import type { KeptOrder } from '@potli/ui-kit/own-orders.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { texts } from '../../texts.ts';

/** The newest open order that this device keeps. The code for it comes after the page, since most visitors have none. */
const useNewestOpenOrder = (): KeptOrder | undefined => {
  const [order, setOrder] = useState<KeptOrder>();
  useEffect(() => {
    let isGone = false;
    import('@potli/ui-kit/own-orders.ts')
      .then(async ({ keptOrders, newestOpen }) => {
        const newest = newestOpen(await keptOrders());
        if (!isGone) setOrder(newest);
      })
      // The link is an extra: a visitor whose network drops its file still has the whole page.
      .catch(() => {});
    return () => {
      isGone = true;
    };
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
