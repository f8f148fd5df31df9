import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';
import { type DraftProduct, newProduct } from '../draft/product.ts';

export const orderId = '0123456789ABCDEFGHJKMNPQRS';

export const someUser: UserDetailsForm = {
  name: 'Meera Test',
  email: 'meera@example.com',
  country_code: '+44',
  mobile: '7700900123',
  address: '1 Test Street',
  country: 'UK',
  postal_code: 'SW1A 1AA',
};

export const anItem = (own: Partial<OrderItem> = {}): OrderItem => ({
  order_item_id: 'item-1',
  product_name: 'Indigo Kurta',
  is_product_name_typed: 0,
  product_link: 'https://shop.example/kurta',
  product_image: 'https://shop.example/kurta.jpg',
  size: 'M',
  color: 'Indigo',
  quantity: 2,
  price: 1234.5,
  weight: 400,
  shipment_date: null,
  is_item_accepted: 1,
  item_error_code: null,
  local_shippment_duration: 0,
  local_order_link: null,
  is_local_shippment_received: 0,
  ...own,
});

/** An order awaiting its payment, unless the test says otherwise. */
export const anOrder = (own: Partial<Order> = {}): Order => ({
  order_id: orderId,
  reference: 'PT-7KQ4M2',
  version: 3,
  user_id: 'user-1',
  order_status: 'ORDER_CONFIRMATION',
  created_at: '2026-11-01T06:30:00.000Z',
  updated_at: '2026-11-02T06:30:00.000Z',
  status_since: '2026-11-02T06:30:00.000Z',
  orderUser: { name: someUser.name, country: someUser.country },
  user: someUser,
  items: [anItem()],
  items_total_cost: 100_000,
  international_shipping_cost: 23_456,
  custom_fees: 0,
  platform_processing_fees: 0,
  total_price: 123_456,
  local_shippment_time: 3,
  local_packaging_time: 2,
  international_shipping_time: 8,
  custom_processing_time: 3,
  total_time_estimation: 16,
  estimated_weight: 800,
  international_shipping_tracking_link: null,
  international_shipping_tracking_number: null,
  order_error_code: null,
  transaction: null,
  history: [
    { at: '2026-11-01T06:30:00.000Z', command: 'submit', from: null, to: 'ORDER_EVALUATION' },
    { at: '2026-11-02T06:30:00.000Z', command: 'evaluate', from: 'ORDER_EVALUATION', to: 'ORDER_CONFIRMATION' },
  ],
  next_step_by: null,
  allowed_actions: ['cancel'],
  ...own,
});

/** The order after its payment, which its provider's fees were added to. */
export const paidOrder = (own: Partial<Order> = {}): Order =>
  anOrder({
    order_status: 'PAYMENT_DONE',
    transaction: {
      payment_id: 'pay_1',
      total_price: 126_369.56,
      payment_method: 'Card/Netbanking (Razorpay)',
      total_time_estimation: 16,
    },
    history: [
      ...anOrder().history,
      { at: '2026-11-03T06:30:00.000Z', command: 'pay', from: 'ORDER_CONFIRMATION', to: 'PAYMENT_DONE' },
    ],
    allowed_actions: [],
    ...own,
  });

/** A fetched product of a draft. */
export const aProduct = (own: Partial<DraftProduct> = {}): DraftProduct => ({
  ...newProduct('product-1'),
  product_link: 'https://shop.example/kurta',
  product_name: 'Indigo Kurta',
  isFetched: true,
  isEditable: false,
  ...own,
});
