import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ServiceName } from '@potli/contracts/operation.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { repeat } from '@potli/service-kit/repeat.ts';

export type Resolve = (hostname: string) => Promise<readonly string[]>;

interface InstancesOptions {
  /** A host name means every machine that it resolves to. */
  readonly services: Readonly<Record<ServiceName, readonly string[]>>;
  readonly log: Logger;
  readonly every?: number;
  readonly resolve?: Resolve;
}

const readyWithin = 1000;

export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address);

/** One origin for each machine that the name resolves to; a certificate is for the name, so https keeps it. */
export const originsOf = async (url: string, resolve: Resolve): Promise<readonly string[]> => {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:' || hostname.startsWith('[') || isIP(hostname) !== 0) return [url];
  const addresses = await resolve(hostname);
  return addresses.map((address) => {
    const host = isIP(address) === 6 ? `[${address}]` : address;
    return `http://${host}${port && `:${port}`}`;
  });
};

export const isReady = async (origin: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(readyWithin) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
};

/** Follows which instances are ready, for rolling deploys. The only instance of a service is not checked. */
export const followInstances = async (options: InstancesOptions) => {
  const { services, log, every = 500, resolve = systemResolve } = options;
  const names = Object.keys(services) as ServiceName[];
  const known = new Map<ServiceName, readonly string[]>(names.map((name) => [name, services[name]]));
  const away = new Set<string>();
  let turn = 0;

  const mark = (service: ServiceName, origin: string, ready: boolean): void => {
    if (ready !== away.has(origin)) return;
    if (ready) away.delete(origin);
    else away.add(origin);
    if (ready) log.info({ service, instance: origin }, 'instance-ready');
    else log.warn({ service, instance: origin }, 'instance-away');
  };

  const find = async (service: ServiceName): Promise<readonly string[]> => {
    const found = await Promise.allSettled(services[service].map((url) => originsOf(url, resolve)));
    const origins = [...new Set(found.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])))];
    // The name server may fail for a moment.
    return origins.length > 0 ? origins : (known.get(service) ?? services[service]);
  };

  const refreshOne = async (service: ServiceName): Promise<void> => {
    const before = known.get(service) ?? [];
    const origins = await find(service);
    known.set(service, origins);
    for (const origin of before) if (!origins.includes(origin)) away.delete(origin);
    const [only] = origins;
    if (origins.length === 1 && only) away.delete(only);
    else await Promise.all(origins.map(async (origin) => mark(service, origin, await isReady(origin))));
  };

  const refresh = async (): Promise<void> => {
    await Promise.all(names.map(refreshOne));
  };

  await refresh();
  return {
    /** In the order to try: ready instances by turns, then the others, since a failed readiness check may be wrong. */
    inTurn(service: ServiceName): readonly string[] {
      const origins = known.get(service) ?? [];
      turn = (turn + 1) % Math.max(1, origins.length);
      const rotated = [...origins.slice(turn), ...origins.slice(0, turn)];
      return rotated.toSorted((a, b) => Number(away.has(a)) - Number(away.has(b)));
    },
    /** Puts an instance last until it reports that it is ready. */
    unreachable: (service: ServiceName, origin: string) => mark(service, origin, false),
    refresh,
    stop: repeat(refresh, every, 'instances-unchecked', log).stop,
  };
};

export type Instances = Awaited<ReturnType<typeof followInstances>>;
