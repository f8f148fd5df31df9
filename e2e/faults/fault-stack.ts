import { join } from 'node:path';
import { environmentOf, type Ports, plans } from '@potli/dev/environment.ts';
import { startGroup } from '@potli/dev/processes/group.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { startBalancer } from './balancer.ts';

/** What runs several times and is killed. */
const parts = ['orders', 'payments', 'catalog', 'site'] as const;
type Part = (typeof parts)[number];

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

interface FaultStackOptions {
  readonly dataDir: string;
  /** The release store of the sites. */
  readonly storeDir: string;
  /** How many of each service and of the site run on the same data. */
  readonly instances: Readonly<Record<Part, number>>;
  readonly mongodbUri?: string | undefined;
  readonly overrides?: Readonly<Partial<Record<Part, Record<string, string>>>>;
}

/** The local stack with several instances of each service and of the site. */
export const startFaultStack = async ({ dataDir, storeDir, instances, mongodbUri, overrides }: FaultStackOptions) => {
  const [sandbox = 0, ...free] = await findFreePorts(1 + parts.reduce((sum, part) => sum + instances[part], 0));
  const portsOf = Object.fromEntries(parts.map((part) => [part, free.splice(0, instances[part])])) as Record<
    Part,
    number[]
  >;
  const ports = Object.fromEntries([['sandbox', sandbox], ...parts.map((part) => [part, portsOf[part][0] ?? 0])]);
  const balancer = await startBalancer(portsOf.site);
  const environments = environmentOf({ ports: ports as Ports, dataDir, storeDir, mongodbUri });
  const upstream = Object.fromEntries(
    parts
      .filter((part) => part !== 'site' && instances[part] > 0)
      .map((part) => [`${part.toUpperCase()}_URL`, portsOf[part].map((port) => `http://127.0.0.1:${port}`).join(',')]),
  );
  const nameOf = (part: Part, index: number): string => (index === 0 ? part : `${part}-${index + 1}`);
  const copies = parts.flatMap((part) =>
    portsOf[part].map((port, index) => ({
      ...{ ...plans[part], name: nameOf(part, index), port },
      environment: { ...environments[part], ...upstream, ...overrides?.[part], PORT: String(port) },
    })),
  );
  const group = await startGroup({
    members: [{ ...plans.sandbox, name: 'sandbox', port: sandbox, environment: environments.sandbox }, ...copies],
    cwd: root,
    logDir: join(dataDir, 'logs'),
    readyMs,
    graceMs,
  }).catch((error) => {
    balancer.stop();
    throw error;
  });
  const instancesOf = (part: Part): Instance[] =>
    portsOf[part].map((port, index) => ({ name: nameOf(part, index), url: `http://127.0.0.1:${port}` }));
  return {
    urls: { site: balancer.url, sandbox: `http://127.0.0.1:${sandbox}` },
    /** Every instance of every service and of the site. */
    instances: Object.fromEntries(parts.map((part) => [part, instancesOf(part)])) as Record<Part, Instance[]>,
    kill: (name: string) => group.kill(name, 'SIGKILL'),
    /** Asks an instance to end and waits until it has. @returns its exit code, undefined where it had to be killed */
    end: async (name: string) => (await group.kill(name, 'SIGTERM'))?.code,
    restart: group.restart,
    stop: async () => {
      balancer.stop();
      await group.stop();
    },
  };
};
export type FaultStack = Awaited<ReturnType<typeof startFaultStack>>;
