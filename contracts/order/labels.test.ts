import { expect, test } from 'vitest';
import { customerLabel, customerLabels } from './labels.ts';

// As the specification writes them (section 4).
const labels = [
  ['ORDER_EVALUATION', 'evaluating'],
  ['ORDER_CONFIRMATION', 'awaiting payment'],
  ['ORDER_CORRECTION', 'action needed: order correction'],
  ['PAYMENT_DONE', 'order placed, processing'],
  ['LOCAL_SHIPMENT_PROCESSING', 'preparing for local shipment'],
  ['LOCAL_SHIPMENT_RECEIVED', 'packing your order'],
  ['INTERNATIONAL_SHIPMENT_IN_PROGRESS', 'shipped internationally'],
  ['ORDER_COMPLETED', 'delivered successfully'],
  ['ORDER_CANCELLED', 'order cancelled'],
] as const;

test.each(labels)('the label of %s is: %s', (status, label) => {
  expect(customerLabel(status)).toBe(label);
});

test('no other status has a label', () => {
  expect(Object.keys(customerLabels)).toHaveLength(labels.length);
  expect(customerLabel('ORDER_TELEPORTED')).toBe('Status Unavailable');
  expect(customerLabel('toString')).toBe('Status Unavailable');
});
