import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's platform endpoint: inside every virtual machine's network although it lies in a public range. */
const cloudPlatform = '168.63.129.16';
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether that address belongs to the public internet. Everything not known to be public is refused: private, loopback,
 * link-local, shared, documentation, benchmarking, multicast, reserved, and IPv6 forms that carry an IPv4 address
 * (6to4, Teredo, NAT64, IPv4-compatible). An IPv4-mapped address is judged as the IPv4 address inside it.
 */
export const isPublicAddress = (text: string): boolean => {
  const address = parse(text);
  if (!address) return false;
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' && address.toString() !== cloudPlatform;
  // Only 2000::/3 is handed out to the internet; the library alone calls ::127.0.0.1 unicast.
  return address.match(globalUnicast) && address.range() === 'unicast';
};

/** Whether that address is this machine itself; the only kind that the development shop may have. */
export const isLoopbackAddress = (text: string): boolean => parse(text)?.range() === 'loopback';

const parse = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  // isIP accepts only the plain notations; zone ids are refused because they never name a public address.
  if (isIP(text) === 0 || text.includes('%')) return undefined;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
};
