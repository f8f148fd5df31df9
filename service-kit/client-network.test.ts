import { expect, test } from 'vitest';
import { networkOf } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2:0:0:0:0/64'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:0/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network));

test('the addresses of one household share a network, and two households do not', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::1'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1:0:0:0:0:0/48'],
  ['2001:db8:1:2:0:0:0:0/64', '2001:db8:1:0:0:0:0:0/48'],
])('%s belongs to the wider network %s', (address, network) =>
  expect(networkOf(address, { ipv4: 24, ipv6: 48 })).toBe(network),
);
