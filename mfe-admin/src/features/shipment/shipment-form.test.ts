import { describe, expect, test } from 'vitest';
import { anyEmpty, problemInLink, shipmentUpdate } from './shipment-form.ts';

describe('international shipping details', () => {
  test.each([
    ['both are empty', { link: '', number: '' }, true, 'This field is required.'],
    ['the link is missing', { link: ' ', number: 'T1' }, true, 'This field is required.'],
    ['the tracking ID is missing', { link: 'https://track.example', number: '' }, true, undefined],
    ['the link is no web address', { link: 'track.example', number: 'T1' }, false, 'Please enter a valid URL.'],
    ['all is well', { link: 'https://track.example', number: 'T1' }, false, undefined],
  ])('%s', (_, form, incomplete, problem) => {
    expect(anyEmpty(form)).toBe(incomplete);
    expect(problemInLink(form)).toBe(problem);
  });

  test('are trimmed and sent with the next status', () => {
    expect(shipmentUpdate({ link: ' https://track.example ', number: ' T1 ' })).toEqual({
      order: {
        order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
        international_shipping_tracking_link: 'https://track.example',
        international_shipping_tracking_number: 'T1',
      },
    });
  });
});
