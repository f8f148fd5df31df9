import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Outside } from '../../app.ts';

export interface FakeInternet extends Outside {
  /** Host names that were looked up, in order. */
  readonly lookedUp: string[];
  /** Requests that reached the store, as `host path`. */
  readonly reached: string[];
  close(): Promise<void>;
}

/** A public address; nothing is ever sent to it in tests. */
const publicAddress = '93.184.215.14';

/**
 * The internet as the fetching code sees it: names resolve as given (each look-up takes the next answer, the last one
 * stays; other names resolve publicly), and every allowed connection ends at one store on this machine.
 */
export const fakeInternet = async (
  store: RequestListener,
  names: Readonly<Record<string, readonly (readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence')[]>> = {},
): Promise<FakeInternet> => {
  const lookedUp: string[] = [];
  const reached: string[] = [];
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    reached.push(`${request.headers.host} ${request.url}`);
    store(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    lookedUp,
    reached,
    async resolve(hostname) {
      const answers = names[hostname] ?? [[publicAddress]];
      const turn = lookedUp.filter((name) => name === hostname).length;
      lookedUp.push(hostname);
      const answer = answers[Math.min(turn, answers.length - 1)] ?? [];
      if (answer === 'silence') return new Promise(() => undefined);
      if (answer === 'NXDOMAIN') throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      if (answer === 'SERVFAIL') throw Object.assign(new Error('try again'), { code: 'EAI_AGAIN' });
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    // Plain sockets also where https is asked for: what is tested is whom we connect to, not TLS.
    dial({ hostname }, lookup, _mayUse, callback) {
      const open = () => {
        const socket = connect(port, '127.0.0.1', () => callback(null, socket));
        socket.once('error', (error) => callback(error, null));
      };
      if (/^[\d.]+$|:/.test(hostname)) open();
      else lookup(hostname, { all: true }, (error) => (error ? callback(error, null) : open()));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
