import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { listen } from '../listen.ts';
import { aSubmission } from './a-submission.ts';
import { type Measured, medianOf, tell } from './bench.ts';
import { type Answered, drive, requestOf } from './load.ts';
import { type MeasuredProcess, startMeasured } from './measured-process.ts';
import { key, prepareOrders, productionOrders, signedIn } from './production-orders.ts';

/** svc-orders as in production beside node:http alone that asks the same store the same questions, slice by slice in turn. */
export const name = 'requests';

const orders = 10_000;
const rounds = 7;
const inSlice = { read: 3000, list: 400, write: 250, poll: 3000 };
/** Rounds of everything that only warm both up: a server is measured as it is after an hour, not in its first second. */
const warmUp = 5;
const prepared = (rounds + warmUp) * inSlice.write;
const polling = 1000;
/** Enough that a server always has the next request: with few, what is measured is how processes wake each other. */
const atOnce = 128;

interface Load {
  readonly phones: readonly { mobile: string; otp: string }[];
  readonly paid: readonly { id: string; item: string }[];
  readonly some: readonly string[];
}

/** The messaging service, which takes whatever it is sent. */
const takingMessages = async () => {
  let taken = 0;
  let awaited = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.end('{"messages":[{"id":"wamid.1"}]}');
      taken += 1;
    });
  });
  return {
    url: await listen(server),
    /** Resolves when that many more have come than were waited for so far. */
    have: async (count: number): Promise<void> => {
      awaited += count;
      while (taken < awaited) await after(1);
    },
    close: () => server.close(),
  };
};

type Messages = Awaited<ReturnType<typeof takingMessages>>;
type Server = MeasuredProcess & { readonly url: string };
type Servers = Readonly<Record<'service' | 'bare', Server>>;

export const run = async (): Promise<Measured[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-bench-'));
  const [own, bare] = [join(folder, 'service'), join(folder, 'bare')];
  const messages = await takingMessages();
  const started: MeasuredProcess[] = [];
  const start = async (entry: string, env: Record<string, string>, url: string, readyPath: string): Promise<Server> => {
    const logFile = join(folder, `${started.length}.log`);
    const server = await startMeasured(entry, { env, logFile, readyAt: url + readyPath });
    started.push(server);
    return { ...server, url };
  };
  try {
    await mkdir(own);
    prepareOrders('fill-store.ts', orders, own);
    const load: Load = JSON.parse(prepareOrders('prepare-load.ts', prepared, own));
    await cp(own, bare, { recursive: true });
    const { url, env } = await productionOrders(own);
    const serviceEnv = { ...env, LOG_LEVEL: 'info', WHATSAPP_URL: messages.url };
    const [port = 0] = await findFreePorts(1);
    const bareEnv = { DATA_DIR: bare, PORT: String(port), MESSAGES_URL: messages.url, PATH: env.PATH ?? '' };
    const servers = {
      service: await start('svc-orders/main.ts', serviceEnv, url, '/health/ready'),
      bare: await start('svc-orders/testing/bare-server.ts', bareEnv, `http://127.0.0.1:${port}`, '/api/orders'),
    };
    return await measure(servers, load, messages);
  } finally {
    await Promise.all(started.map((one) => one.stop()));
    messages.close();
    await rm(folder, { recursive: true, force: true });
  }
};

interface Slice {
  readonly requests: readonly Buffer[];
  readonly status?: number;
  readonly connections?: number;
  /** Each request causes a message; a slice ends when all messages have been sent. */
  readonly sendsMessage?: boolean;
}
type Side = keyof Servers;
type Kinds = Readonly<Record<string, (round: number, side: Side) => Slice>>;

const measure = async (servers: Servers, load: Load, messages: Messages): Promise<Measured[]> => {
  const operator = await signedIn(servers.service.url);
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => make(at));
  const slice = <T>(list: readonly T[], round: number): readonly T[] =>
    list.slice(round * inSlice.write, (round + 1) * inSlice.write);
  const details = (index: number) => `/api/orders/details?order_id=${load.some[index % load.some.length]}`;
  const opening = requestOf('GET', details(0), key);
  const tagsOf = ({ url }: Server) =>
    Promise.all(
      load.some.map(
        async (_, index) => (await fetch(url + details(index), { headers: key })).headers.get('etag') ?? '',
      ),
    );
  const tags = { service: await tagsOf(servers.service), bare: await tagsOf(servers.bare) };
  const known = (side: Side, index: number) => ({
    ...key,
    'if-none-match': tags[side][index % load.some.length] ?? '',
  });

  const kinds: Kinds = {
    'read: an order as its customer sees it': () => ({
      requests: times(inSlice.read, (index) => requestOf('GET', details(index), key)),
    }),
    'read: a page of the operators’ list': () => ({
      requests: times(inSlice.list, () => requestOf('GET', '/api/orders?page_size=20', operator)),
    }),
    'write: placing an order, and sending its message': (round) => ({
      sendsMessage: true,
      requests: slice(load.phones, round).map(({ mobile, otp }) =>
        requestOf('POST', '/api/orders/create', { ...key, 'idempotency-key': mobile }, aSubmission(mobile, otp)),
      ),
    }),
    'write: an operator saves a purchase link': (round) => ({
      requests: slice(load.paid, round).map(({ id, item }) =>
        requestOf('PUT', `/api/orders/admin/${id}/update`, operator, {
          order: {},
          orderItems: [{ order_item_id: item, local_order_link: 'https://shop.example/bought/1' }],
        }),
      ),
    }),
    [`read: ${polling} order pages at once, asking whether anything changed (304)`]: (_, side) => ({
      requests: times(inSlice.poll, (index) => requestOf('GET', details(index), known(side, index))),
      status: 304,
      connections: polling,
    }),
  };

  type Seen = Record<Side, (Answered & { cpu: number })[]>;
  const inTurn = async (make: Kinds[string], from: number, to: number): Promise<Seen> => {
    const seen: Seen = { service: [], bare: [] };
    for (let round = from; round < to; round += 1) {
      for (const side of ['bare', 'service'] as const) {
        const { requests, status = 200, connections = atOnce, sendsMessage = false } = make(round, side);
        const server = servers[side];
        let before = 0;
        const begin = () => {
          before = server.cpuMs();
        };
        const until = () => (sendsMessage ? messages.have(requests.length) : Promise.resolve());
        const answered = await drive({ url: server.url, connections, requests, opening, status, begin, until });
        seen[side].push({ ...answered, cpu: (server.cpuMs() - before) / requests.length });
      }
    }
    return seen;
  };

  for (const make of Object.values(kinds)) await inTurn(make, 0, warmUp);
  const measured: Measured[] = [];
  for (const [what, make] of Object.entries(kinds)) {
    const seen = await inTurn(make, warmUp, warmUp + rounds);
    const of = (side: Side, figure: 'perSecond' | 'p99' | 'cpu') => medianOf(seen[side].map((one) => one[figure]));
    const [ours, theirs] = [of('service', 'perSecond'), of('bare', 'perSecond')];
    tell(
      `${what}: ${ours.toFixed(0)}/s beside ${theirs.toFixed(0)}/s, p99 ${of('service', 'p99').toFixed(1)} beside ` +
        `${of('bare', 'p99').toFixed(1)} ms, processor ${of('service', 'cpu').toFixed(3)} beside ${of('bare', 'cpu').toFixed(3)} ms`,
    );
    measured.push(
      { what, ratio: ours / theirs, baseline: 'requests per second of bare node:http' },
      { what: '  its p99', ratio: of('service', 'p99') / of('bare', 'p99'), baseline: 'p99 of bare node:http' },
    );
  }
  return [...measured, await memoryUnder(servers.service, kinds, opening)];
};

/** The same reads over and over, once everything is warm: what a server holds then must not grow. */
const memoryUnder = async (server: Server, kinds: Kinds, opening: Buffer): Promise<Measured> => {
  const reads = Object.entries(kinds).filter(([what]) => what.startsWith('read'));
  const memory: number[] = [];
  for (let turn = 0; turn < 16; turn += 1) {
    for (const [, make] of reads) {
      const { requests, status = 200, connections = atOnce } = make(0, 'service');
      await drive({ url: server.url, connections, requests, opening, status });
    }
    memory.push(server.memory());
  }
  tell(`memory, turn by turn: ${memory.map((bytes) => Math.round(bytes / 1_048_576)).join(' ')} MB`);
  const ratio = medianOf(memory.slice(-4)) / medianOf(memory.slice(4, 8));
  return { what: 'memory at the end of the run', ratio, baseline: 'that of its second quarter' };
};
