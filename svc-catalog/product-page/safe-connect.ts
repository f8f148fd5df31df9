import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { AddressRefused, isDevelopmentShop, mayConnect, type Reach } from './store-url.ts';

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/** Opens the connection to what the (checking) lookup answers. Replaced in tests, whose stores live on loopback. */
export type Dial = (
  options: buildConnector.Options,
  lookup: LookupFunction,
  mayUse: (address: string) => boolean,
  callback: buildConnector.Callback,
) => void;

export const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true, order: 'verbatim' });

/**
 * Connects only to addresses that may be reached. The check happens here, at the one place that every connection passes,
 * and the connection uses the checked addresses, which prevents DNS rebinding.
 */
export const safeConnector = ({
  reach,
  resolve,
  dial,
}: {
  reach: Reach;
  resolve: Resolve;
  dial: Dial;
}): buildConnector.connector => {
  return (asked, callback) => {
    const origin = new URL(`${asked.protocol}//${asked.host ?? asked.hostname}`).origin;
    const options = isDevelopmentShop(origin, reach) ? { ...asked, ...elsewhere(reach) } : asked;
    const mayUse = (address: string) => mayConnect(address, origin, reach);
    // Node never calls lookup for literals: they are judged here.
    if (isIP(options.hostname) !== 0 && !mayUse(options.hostname)) {
      callback(new AddressRefused('address'), null);
      return;
    }
    dial(options, checkedLookup(resolve, mayUse), mayUse, callback);
  };
};

/** The address that replaces the development shop's own. */
const elsewhere = ({ developmentShopAt }: Reach): Partial<buildConnector.Options> => {
  if (developmentShopAt === undefined) return {};
  const { hostname, port, host } = new URL(developmentShopAt);
  return { hostname, port, host };
};

/** Real connections: 3 seconds for name and handshake, certificates always verified, the far address compared again. */
export const dialStore: Dial = (options, lookup, mayUse, callback) => {
  const connect = buildConnector({ lookup, timeout: 3000, maxCachedSessions: 0 });
  connect(options, (...[error, socket]) => {
    if (error) callback(error, null);
    else if (isAllowedEnd(socket, mayUse)) callback(null, socket);
    else {
      socket.destroy();
      callback(new AddressRefused('connected address'), null);
    }
  });
};

const isAllowedEnd = ({ remoteAddress }: Socket, mayUse: (address: string) => boolean): boolean =>
  remoteAddress !== undefined && mayUse(remoteAddress);

const checkedLookup =
  (resolve: Resolve, mayUse: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        // One address out of place spoils the whole answer: it is how rebinding services mix public with private.
        if (!first || !addresses.every(({ address }) => mayUse(address))) {
          callback(new AddressRefused('resolved address'), '', 0);
        } else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
