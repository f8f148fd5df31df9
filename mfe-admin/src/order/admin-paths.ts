import type { OrderStatus } from '@potli/contracts/order/moves.ts';

/** Which page an order belongs on, by its status (spec 2, status-to-page map). */
export const pageOfStatus = {
  ORDER_EVALUATION: 'evaluation',
  ORDER_CORRECTION: 'delivered',
  ORDER_CONFIRMATION: 'delivered',
  PAYMENT_DONE: 'orderlinkupdate',
  LOCAL_SHIPMENT_PROCESSING: 'orderreceivedstatusupdate',
  LOCAL_SHIPMENT_RECEIVED: 'internationalshippingupdate',
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'completeorder',
  ORDER_COMPLETED: 'delivered',
  ORDER_CANCELLED: 'delivered',
} as const satisfies Record<OrderStatus, string>;

/** The pages of an order, as they are spelled in the address (spec 2). */
export type AdminPage = (typeof pageOfStatus)[OrderStatus];

/** The page of any status; one that this version does not know belongs on the neutral status page. */
export const adminPageOf = (status: string): AdminPage =>
  Object.hasOwn(pageOfStatus, status) ? pageOfStatus[status as OrderStatus] : 'delivered';

/** The address of the page that an order in that status belongs on. */
export const adminPath = (status: string, orderId: string): string =>
  `/admin/${adminPageOf(status)}/${encodeURIComponent(orderId)}`;

export const listPath = '/admin/orderlist';

/** Where the goods of an order are received. */
export const receivePath = (reference: string): string => `/admin/receive?q=${encodeURIComponent(reference)}`;

/** The page of the customer of an order, which is named by the order. */
export const customerPath = (orderId: string): string => `/admin/customer/${orderId}`;

/** Navigation state for the list: begin with the cursor in its search box. */
export const searchAtOnce = { search: true } as const;

/** The login form, for an order when there is one. */
export const loginPath = (orderId: string | undefined): string =>
  orderId === undefined ? '/admin' : `/admin/order/${encodeURIComponent(orderId)}`;

/** The order that an admin address is about: `/admin/{page}/{orderId}`. */
export const orderIdIn = (pathname: string): string | undefined => {
  const id = /^\/admin\/[^/]+\/([^/]+)\/?$/.exec(pathname)?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
};
