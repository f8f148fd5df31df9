import { expect, test } from 'vitest';
import { problemInTrackingLink, wireTracking } from './tracking.tsx';

test.each([
  ['is missing', ' ', 'This field is required.'],
  ['is no web address', 'track.example', 'Please enter a valid URL.'],
  ['is a web address', 'https://track.example', undefined],
])('names the problem of a tracking link that %s', (_, link, problem) => {
  expect(problemInTrackingLink({ link, number: 'T1' })).toBe(problem);
});

test('trims the tracking that is sent', () => {
  expect(wireTracking({ link: ' https://track.example ', number: ' T1 ' })).toEqual({
    international_shipping_tracking_link: 'https://track.example',
    international_shipping_tracking_number: 'T1',
  });
});
