import { isIP } from 'node:net';
import { AppError } from '@potli/service-kit/app-error.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** What may be fetched beside the general rules. */
export interface Reach {
  /** Host names of this product itself: fetching them would let a stranger call us from inside. */
  readonly ownHosts: readonly string[];
  /** The one origin on loopback that may be fetched, in development only. */
  readonly developmentShopOrigin?: string | undefined;
  /** Where that origin is found from here, when this process and the browser are on different machines (containers). */
  readonly developmentShopAt?: string | undefined;
}

/** That address is not fetched. Says nothing more on purpose: every refusal must look alike from outside. */
export class AddressRefused extends AppError {
  constructor(why: string) {
    super('URL_REFUSED', { cause: new Error(why) });
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\\]|^\s|\s$/;
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|onion|test|invalid|example|home\.arpa)$/;

/**
 * The address of a page in an online store, or AddressRefused. Runs on what the customer typed and on every redirect.
 * Characters that `new URL` silently drops or turns into others are refused before it sees them.
 */
export const storeUrl = (text: string, reach: Reach, base?: URL): URL => {
  if (text === '' || text.length > 2048) throw new AddressRefused('length');
  if (unsafeCharacters.test(text)) throw new AddressRefused('characters');
  // Without a base the two slashes are required: `http:host` and `http:/host` are typing errors or disguises.
  if (!base && !/^https?:\/\/[^/]/i.test(text)) throw new AddressRefused('form');
  const url = parse(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AddressRefused('scheme');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('credentials');
  url.hash = '';
  if (isDevelopmentShop(url.origin, reach)) return url;
  if (url.port !== '' && url.port !== '80' && url.port !== '443') throw new AddressRefused('port');
  refuseHost(url.hostname, reach);
  return url;
};

/** Whether that origin is the development shop's, compared exactly. */
export const isDevelopmentShop = (origin: string, { developmentShopOrigin }: Reach): boolean =>
  developmentShopOrigin !== undefined && origin === developmentShopOrigin;

/** Whether that address, known or just resolved, may be connected to for that origin. */
export const mayConnect = (address: string, origin: string, reach: Reach): boolean => {
  if (!isDevelopmentShop(origin, reach)) return isPublicAddress(address);
  return reach.developmentShopAt === undefined ? isLoopbackAddress(address) : !isPublicAddress(address);
};

const parse = (text: string, base: URL | undefined): URL => {
  try {
    return new URL(text, base);
  } catch {
    throw new AddressRefused('unparsable');
  }
};

// A courtesy to the customer and a saving for us; the check that decides is made on addresses when connecting.
const refuseHost = (hostname: string, { ownHosts }: Reach): void => {
  const host = hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1');
  if (host === '' || host.length > 253) throw new AddressRefused('host');
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw new AddressRefused('address');
    return;
  }
  if (!host.includes('.') || privateNames.test(host)) throw new AddressRefused('private name');
  if (host.split('.').some((label) => label === '' || label.length > 63)) throw new AddressRefused('label');
  if (ownHosts.includes(host)) throw new AddressRefused('own host');
};
