import { connect, type Socket } from 'node:net';
import { percentileOf } from './bench.ts';

/** What a load was answered. */
export interface Answered {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

interface Load {
  readonly url: string;
  readonly connections: number;
  /** The requests as they go over the wire; each is sent once. */
  readonly requests: readonly Buffer[];
  /** What each connection is opened with, before the clock runs. */
  readonly opening: Buffer;
  /** The only status that is right. */
  readonly status: number;
  /** Called as the clock starts. */
  readonly begin?: () => void;
  /** What else must have happened before the clock stops. */
  readonly until?: () => Promise<void>;
}

/** A request as bytes, made before the clock runs. */
export const requestOf = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Buffer => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    ...headers,
    ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`);
};

const headEnd = Buffer.from('\r\n\r\n');

/** The length of the first answer in the bytes, head included; 0 while not all of it is there. */
const lengthOfAnswer = (bytes: Buffer): number => {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end + 2))?.[1];
  const whole = end + 4 + Number(length ?? 0);
  return bytes.length < whole ? 0 : whole;
};

/**
 * A connection on which the server has answered once. Node takes one new connection in a turn of its loop, and a turn is
 * as long as those that are open keep it busy: of 128 opened at once under load the last waited for all of 3,000 requests,
 * with node:http alone as with the service. Who asks again and again asks over a connection that is there.
 */
const opened = (url: string, opening: Buffer): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname).setNoDelay(true).once('error', reject);
    let bytes: Buffer = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (lengthOfAnswer(bytes) === 0) return;
      socket.off('data', read);
      resolve(socket);
    };
    socket.on('data', read).write(opening);
  });

/** A hundred at a time: what comes while the queue of a listening port (511 in Node) is full may be reset. */
const openedInTurns = async (count: number, open: () => Promise<Socket>): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: Math.min(100, count - sockets.length) }, open))));
  return sockets;
};

/**
 * Sends all requests over so many connections that are kept open, each sending its next one when it has its answer.
 * Written on sockets: a client of any comfort would cost as much as the server that it is to measure.
 */
export const drive = async (load: Load): Promise<Answered> => {
  const { url, connections, requests, opening, status, begin, until } = load;
  const times: number[] = [];
  let next = 0;
  const work = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let started = 0;
      let bytes: Buffer = Buffer.alloc(0);
      const send = () => {
        const request = requests[next];
        next += 1;
        if (!request) {
          socket.destroy();
          resolve();
          return;
        }
        started = performance.now();
        socket.write(request);
      };
      socket.on('data', (chunk) => {
        bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
        const length = lengthOfAnswer(bytes);
        if (length === 0) return;
        times.push(performance.now() - started);
        const answered = bytes.toString('latin1', 9, 12);
        if (answered !== String(status)) reject(new Error(`answered ${bytes.toString('utf8', 0, 600)}`));
        bytes = bytes.subarray(length);
        send();
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('the connection was closed')));
      send();
    });
  const count = Math.min(connections, requests.length);
  const sockets = await openedInTurns(count, () => opened(url, opening));
  begin?.();
  const began = performance.now();
  const also = until?.();
  await Promise.all([...sockets.map(work), also]);
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: requests.length / seconds, p99: percentileOf(times, 0.99) };
};
