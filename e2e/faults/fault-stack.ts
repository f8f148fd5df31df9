import { join } from 'node:path';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { plans, processNames } from '../../dev/environment.ts';
import { type Member, startGroup } from '../../dev/processes/group.ts';
import { type Stack, startStack } from '../../dev/stack.ts';

const services = ['orders', 'payments', 'catalog'] as const;
type Service = (typeof services)[number];

/** Many customers and restarts keep the machine busy. */
const readyMs = 600_000;

export interface FaultStack extends Pick<Stack, 'urls' | 'operatorPasskey'> {
  /** Every instance of every service, by a name. */
  readonly victims: readonly string[];
  kill(victim: string): Promise<void>;
  restart(victim: string): Promise<void>;
  stop(): Promise<void>;
}

export interface FaultStackOptions {
  readonly dataDir: string;
  /** Of each service, on the same data. */
  readonly instances: number;
  readonly mongodbUri: string | undefined;
  readonly overrides: Readonly<Record<Service, Record<string, string>>>;
}

/** The local stack with several instances of each service, each of which can be killed on its own. */
export const startFaultStack = async ({
  dataDir,
  instances,
  mongodbUri,
  overrides,
}: FaultStackOptions): Promise<FaultStack> => {
  const free = await findFreePorts(processNames.length + services.length * (instances - 1));
  const ports = Object.fromEntries(processNames.map((name) => [name, free.shift()])) as Record<
    (typeof processNames)[number],
    number
  >;
  const further = Object.fromEntries(services.map((name) => [name, free.splice(0, instances - 1)])) as Record<
    Service,
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
  const copies = services.flatMap((name) =>
    further[name].map((port, index): Member & { of: Service } => ({
      of: name,
      name: `${name}-${index + 2}`,
      entry: plans[name].entry,
      port,
      portVariable: 'PORT',
      environment: { ...stack.environment[name], PORT: String(port) },
    })),
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
  const isCopy = (victim: string): boolean => copies.some(({ name }) => name === victim);
  return {
    urls: stack.urls,
    operatorPasskey: stack.operatorPasskey,
    victims: [...services, ...copies.map(({ name }) => name)],
    kill: (victim) => (isCopy(victim) ? group.kill(victim, 'SIGKILL') : stack.kill(victim as Service, 'SIGKILL')),
    restart: (victim) => (isCopy(victim) ? group.restart(victim) : stack.restart(victim as Service)),
    stop: async () => {
      await group.stop();
      await stack.stop();
    },
  };
};
