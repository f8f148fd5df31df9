import { join } from 'node:path';
import { plans, processNames } from '@potli/dev/environment.ts';
import { type Member, startGroup } from '@potli/dev/processes/group.ts';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { startBalancer } from './balancer.ts';

const services = ['orders', 'payments', 'catalog'] as const;
/** What runs several times and is killed. */
const parts = [...services, 'site'] as const;
export type Part = (typeof parts)[number];

/** Many customers and restarts keep the machine busy. */
const readyMs = 600_000;
/** More than the longest graceful shutdown. */
const graceMs = 30_000;

/** One process of a part. */
export interface Instance {
  readonly name: string;
  readonly url: string;
}

/** Instances that can be killed and started, each on its own. */
export interface Killable {
  kill(name: string): Promise<unknown>;
  restart(name: string): Promise<void>;
}

export interface FaultStack extends Killable, Pick<Stack, 'urls' | 'operatorPasskey'> {
  /** Every instance of every service and of the site. */
  readonly instances: Readonly<Record<Part, readonly Instance[]>>;
  /** Asks an instance to end and waits until it has. @returns its exit code, undefined where it had to be killed */
  end(name: string): Promise<number | undefined>;
  stop(): Promise<void>;
}

export interface FaultStackOptions {
  readonly dataDir: string;
  /** The release store of the sites. */
  readonly storeDir: string;
  /** Of each service and of the site, on the same data. */
  readonly instances: number;
  readonly mongodbUri: string | undefined;
  readonly overrides: Readonly<Record<Part, Record<string, string>>>;
}

/** The local stack with several instances of each service and of the site. */
export const startFaultStack = async ({
  dataDir,
  storeDir,
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
  const nameOf = (part: Part, index: number): string => (index === 0 ? part : `${part}-${index + 1}`);
  const all = Object.fromEntries(
    parts.map((part) => [
      part,
      [ports[part], ...further[part]].map(
        (port, index): Instance => ({ name: nameOf(part, index), url: `http://127.0.0.1:${port}` }),
      ),
    ]),
  ) as Record<Part, Instance[]>;
  const [ORDERS_URL, PAYMENTS_URL, CATALOG_URL] = services.map((name) => all[name].map(({ url }) => url).join(',')) as [
    string,
    string,
    string,
  ];
  const stack = await startStack({
    ports,
    dataDir,
    storeDir,
    build: false,
    mongodbUri,
    readyMs,
    graceMs,
    log: (line) => console.log(line),
    overrides: {
      orders: { ...overrides.orders, CATALOG_URL, PAYMENTS_URL },
      payments: { ...overrides.payments, ORDERS_URL },
      catalog: { ...overrides.catalog, ORDERS_URL },
      site: { ...overrides.site, ORDERS_URL, PAYMENTS_URL, CATALOG_URL },
    },
  });
  const copies = parts.flatMap((part) =>
    further[part].map(
      (port, index): Member => ({
        name: nameOf(part, index + 1),
        entry: plans[part].entry,
        port,
        portVariable: 'PORT',
        environment: { ...stack.environment[part], PORT: String(port) },
      }),
    ),
  );
  const group = await startGroup({
    members: copies,
    cwd: root,
    logDir: join(dataDir, 'logs-of-copies'),
    readyMs,
    graceMs,
    onLine: () => {},
    onEnd: () => {},
  }).catch(async (error) => {
    await stack.stop();
    throw error;
  });
  const balancer = await startBalancer([ports.site, ...further.site]);
  const isCopy = (name: string): boolean => copies.some((copy) => copy.name === name);
  const send = (name: string, signal: NodeJS.Signals) =>
    isCopy(name) ? group.kill(name, signal) : stack.kill(name as Part, signal);
  return {
    urls: { ...stack.urls, site: balancer.url },
    operatorPasskey: stack.operatorPasskey,
    instances: all,
    kill: (name) => send(name, 'SIGKILL'),
    end: async (name) => (await send(name, 'SIGTERM'))?.code,
    restart: (name) => (isCopy(name) ? group.restart(name) : stack.restart(name as Part)),
    stop: async () => {
      balancer.stop();
      await group.stop();
      await stack.stop();
    },
  };
};
