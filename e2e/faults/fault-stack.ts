import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { plans, processNames } from '../../dev/environment.ts';
import { type Member, startGroup } from '../../dev/processes/group.ts';
import { type Stack, startStack } from '../../dev/stack.ts';

const services = ['orders', 'payments', 'catalog'] as const;
type Service = (typeof services)[number];
/** What runs several times and is killed. */
const parts = [...services, 'site'] as const;
type Part = (typeof parts)[number];

/** Many customers and restarts keep the machine busy. */
const readyMs = 600_000;

export interface FaultStack extends Pick<Stack, 'urls' | 'operatorPasskey'> {
  /** Every instance of every service and of the site, by a name. */
  readonly victims: readonly string[];
  kill(victim: string): Promise<void>;
  restart(victim: string): Promise<void>;
  stop(): Promise<void>;
}

export interface FaultStackOptions {
  readonly dataDir: string;
  /** Of each service and of the site, on the same data. */
  readonly instances: number;
  readonly mongodbUri: string | undefined;
  readonly overrides: Readonly<Record<Service, Record<string, string>>>;
}

/** Takes connections for several sites in turn, and the next one for a connection that is refused. */
const startBalancer = async (ports: readonly number[]) => {
  let turn = 0;
  const server = createServer((visitor) => {
    const forward = (tries: number): void => {
      const site = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
      site.once('connect', () => {
        visitor.pipe(site).pipe(visitor);
        visitor.once('close', () => site.destroy());
        site.once('close', () => visitor.destroy());
      });
      site.once('error', () => {
        if (site.bytesRead === 0 && site.bytesWritten === 0 && tries > 1) forward(tries - 1);
        else visitor.destroy();
      });
    };
    visitor.on('error', () => visitor.destroy());
    forward(ports.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
};

/** The local stack with several instances of each service and of the site, each of which can be killed on its own. */
export const startFaultStack = async ({
  dataDir,
  instances,
  mongodbUri,
  overrides,
}: FaultStackOptions): Promise<FaultStack> => {
  const free = await findFreePorts(processNames.length + parts.length * (instances - 1));
  const ports = Object.fromEntries(processNames.map((name) => [name, free.shift()])) as Record<
    (typeof processNames)[number],
    number
  >;
  const further = Object.fromEntries(parts.map((name) => [name, free.splice(0, instances - 1)])) as Record<
    Part,
    number[]
  >;
  const addresses = (name: Service): string =>
    [ports[name], ...further[name]].map((port) => `http://127.0.0.1:${port}`).join(',');
  const [ORDERS_URL, PAYMENTS_URL, CATALOG_URL] = services.map(addresses) as [string, string, string];
  const stack = await startStack({
    ports,
    dataDir,
    mongodbUri,
    readyMs,
    log: (line) => console.log(line),
    overrides: {
      orders: { ...overrides.orders, CATALOG_URL, PAYMENTS_URL },
      payments: { ...overrides.payments, ORDERS_URL },
      catalog: { ...overrides.catalog, ORDERS_URL },
      site: { ORDERS_URL, PAYMENTS_URL, CATALOG_URL },
    },
  });
  const copies = parts.flatMap((name) =>
    further[name].map(
      (port, index): Member => ({
        name: `${name}-${index + 2}`,
        entry: plans[name].entry,
        port,
        portVariable: 'PORT',
        environment: { ...stack.environment[name], PORT: String(port) },
      }),
    ),
  );
  const group = await startGroup({
    members: copies,
    cwd: root,
    logDir: join(dataDir, 'logs-of-copies'),
    readyMs,
    onLine: () => {},
    onEnd: () => {},
  }).catch(async (error) => {
    await stack.stop();
    throw error;
  });
  const balancer = await startBalancer([ports.site, ...further.site]);
  const isCopy = (victim: string): boolean => copies.some(({ name }) => name === victim);
  return {
    urls: { ...stack.urls, site: balancer.url },
    operatorPasskey: stack.operatorPasskey,
    victims: [...parts, ...copies.map(({ name }) => name)],
    kill: (victim) => (isCopy(victim) ? group.kill(victim, 'SIGKILL') : stack.kill(victim as Part, 'SIGKILL')),
    restart: (victim) => (isCopy(victim) ? group.restart(victim) : stack.restart(victim as Part)),
    stop: async () => {
      balancer.stop();
      await group.stop();
      await stack.stop();
    },
  };
};
