import type { Order, OrderItem } from '@potli/contracts/order/order.ts';

/** The day and hour of every test: 21 November 2026, 12:00 in India. */
export const noon = new Date('2026-11-21T06:30:00.000Z');
export const today = '2026-11-21';

export const orderId = 'YKK37T511Q6Y92R3R7Q6W469JS';

/** A valid item; a test states only what matters to it. */
export const anItem = (own: Partial<OrderItem> = {}): OrderItem => ({
  order_item_id: 'item-1',
  product_name: 'Indigo Kurta',
  is_product_name_typed: 0,
  product_link: 'https://shop.example/kurta',
  product_image: '',
  size: 'M',
  color: 'Indigo',
  quantity: 2,
  price: 0,
  weight: 0,
  shipment_date: null,
  is_item_accepted: 0,
  item_error_code: null,
  local_shippment_duration: 0,
  local_order_link: null,
  is_local_shippment_received: 0,
  ...own,
});

/** A valid order awaiting its evaluation. */
export const anOrder = (own: Partial<Order> = {}): Order => ({
  order_id: orderId,
  reference: 'PT-DZQZTD',
  version: 3,
  user_id: 'user-1',
  order_status: 'ORDER_EVALUATION',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  status_since: '2026-11-20T10:00:00.000Z',
  orderUser: { name: 'Asha Verne', country: 'UK' },
  user: {
    name: 'Asha Verne',
    email: 'asha@example.com',
    country_code: '+44',
    mobile: '7700900123',
    address: '12 Larkspur Road',
    country: 'UK',
    postal_code: 'SW1A 1AA',
  },
  items: [anItem()],
  items_total_cost: 0,
  international_shipping_cost: 0,
  custom_fees: 0,
  platform_processing_fees: 0,
  total_price: 0,
  local_shippment_time: 0,
  local_packaging_time: 0,
  international_shipping_time: 0,
  custom_processing_time: 0,
  total_time_estimation: 0,
  estimated_weight: 0,
  international_shipping_tracking_link: null,
  international_shipping_tracking_number: null,
  order_error_code: null,
  transaction: null,
  history: [],
  next_step_by: null,
  allowed_actions: ['evaluate'],
  ...own,
});

/** The totals of two kurtas at ₹1,000.00 and 450 g each, with the figures that a server would give. */
export const someTotals = {
  items_total_cost: 2000,
  international_shipping_cost: 1450,
  custom_fees: 0,
  platform_processing_fees: 0,
  total_price: 3450,
  local_shippment_time: 4,
  local_packaging_time: 2,
  international_shipping_time: 8,
  custom_processing_time: 3,
  total_time_estimation: 17,
  estimated_weight: 900,
};
