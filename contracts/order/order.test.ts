import { describe, expect, test } from 'vitest';
import { order, orderItem, userDetails } from './order.ts';

// As the specification lists them (section 3).
describe('on the wire', () => {
  test('an order has the fields of the specification, and who it is for', () => {
    expect(order.required).toEqual(
      expect.arrayContaining([
        ...['order_id', 'user_id', 'order_status', 'total_price', 'created_at', 'orderUser', 'user', 'items'],
        ...['items_total_cost', 'international_shipping_cost', 'custom_fees', 'platform_processing_fees'],
        ...['local_shippment_time', 'local_packaging_time', 'international_shipping_time', 'custom_processing_time'],
        ...['total_time_estimation', 'international_shipping_tracking_link', 'international_shipping_tracking_number'],
        ...['order_error_code', 'estimated_weight', 'updated_at'],
      ]),
    );
    expect(order.properties.orderUser.required).toEqual(['name', 'country']);
  });

  test('its user has the fields of the form', () => {
    expect(userDetails.required).toEqual(
      expect.arrayContaining(['name', 'email', 'mobile', 'country_code', 'address', 'country', 'postal_code']),
    );
  });

  test('an item has the fields of the specification', () => {
    expect(orderItem.required).toEqual(
      expect.arrayContaining([
        ...['order_item_id', 'product_name', 'product_link', 'product_image', 'size', 'color', 'quantity', 'price'],
        ...['weight', 'shipment_date', 'is_item_accepted', 'item_error_code', 'local_shippment_duration'],
        ...['local_order_link', 'is_local_shippment_received'],
      ]),
    );
  });
});
