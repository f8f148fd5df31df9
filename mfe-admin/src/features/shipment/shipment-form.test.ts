import { describe, expect, test } from 'vitest';
import { problemsInShipment, shipmentUpdate } from './shipment-form.ts';

const mandatory = { incomplete: 'Both international shipping link and tracking ID are mandatory.' };

describe('international shipping details', () => {
  test.each([
    ['both are empty', { link: '', number: '' }, mandatory],
    ['the link is missing', { link: ' ', number: 'T1' }, mandatory],
    ['the tracking ID is missing', { link: 'https://track.example', number: '' }, mandatory],
    ['the link is no web address', { link: 'track.example', number: 'T1' }, { link: 'Please enter a valid URL.' }],
    ['all is well', { link: 'https://track.example', number: 'T1' }, {}],
  ])('%s', (_, form, problems) => {
    expect(problemsInShipment(form)).toEqual(problems);
  });

  test('are sent without outer blanks and move the order on', () => {
    expect(shipmentUpdate({ link: ' https://track.example ', number: ' T1 ' })).toEqual({
      order: {
        order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
        international_shipping_tracking_link: 'https://track.example',
        international_shipping_tracking_number: 'T1',
      },
    });
  });
});
