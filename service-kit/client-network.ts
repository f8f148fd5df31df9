import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Bits that the addresses of one network share. */
export interface NetworkSize {
  readonly ipv4: number;
  readonly ipv6: number;
}

/** What one customer of a provider usually has. */
export const household: NetworkSize = { ipv4: 32, ipv6: 64 };

/** What one company or a small provider often has. */
export const organization: NetworkSize = { ipv4: 24, ipv6: 48 };

/** The network of an address or of a smaller network; what is neither counts as a network of its own. */
export function networkOf(address: string, bits: NetworkSize = household): string {
  if (bits.ipv4 === 32 && isIPv4(address)) return address;
  const [start = ''] = address.split('/');
  if (!ipaddr.isValid(start)) return address;
  const parsed = ipaddr.process(start);
  if (parsed instanceof ipaddr.IPv4)
    return bits.ipv4 === 32
      ? parsed.toString()
      : `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits.ipv4}`)}/${bits.ipv4}`;
  const first = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits.ipv6}`);
  return `${first.toNormalizedString()}/${bits.ipv6}`;
}
