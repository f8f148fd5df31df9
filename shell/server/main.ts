import { allOperations } from '@potli/contracts/all-operations.ts';
import { readModuleFigures } from '@potli/contracts/analytics/operations.ts';
import { openApi } from '@potli/contracts/openapi.ts';
import { boundedServer } from '@potli/service-kit/bounded-server.ts';
import { systemClock } from '@potli/service-kit/clock.ts';
import { drain } from '@potli/service-kit/drain.ts';
import { createMetrics, type Metrics } from '@potli/service-kit/metrics.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';
import { guardByEventLoop } from '@potli/service-kit/overload.ts';
import { type Notify, notifyThrough } from '@potli/service-kit/release-store/notify.ts';
import { openReleaseStore } from '@potli/service-kit/release-store/open-release-store.ts';
import { decisionsSince, recentDecisions } from '@potli/service-kit/release-store/registry-file.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { openTracing } from '@potli/service-kit/trace/open-tracing.ts';
import Koa from 'koa';
import { createSite } from './app.ts';
import { watchCanaries } from './canary/watch-canaries.ts';
import { followInstances } from './instances.ts';
import { keptRegistry } from './kept-registry.ts';
import { lastKnownGoodStore } from './last-known-good-store.ts';
import { reasonOf, siteLogger } from './log.ts';
import { operatorsOf } from './operators.ts';
import { followRegistry, type RegistrySource } from './registry.ts';
import { filesKeptFrom, filesOfDirectory } from './release-files.ts';
import { readSettings, type Settings } from './settings.ts';
import { measureReleases } from './site-metrics.ts';
import { watchShell } from './watch-shell.ts';

const log = siteLogger();

const watchOver = (
  { services, serviceKey, canary }: Settings,
  { registry, store, notify }: { registry: RegistrySource; store: ReleaseStore; notify: Notify },
) => {
  if (serviceKey === undefined) {
    log.warn({ reason: 'SITE_SECRET is not set' }, 'canaries-unwatched');
    return undefined;
  }
  const figures = async (minutes: number) => {
    const call = { baseUrl: services.catalog, serviceKey, clock: systemClock, query: { minutes } };
    return (await callService(readModuleFigures, call)).figures;
  };
  const decisions = (since: Date) => decisionsSince(store, since);
  const dependencies = { registry, store, figures, decisions, tolerance: canary, now: systemClock, log, notify };
  return watchCanaries(dependencies, canary.checkSeconds * 1000);
};

/** Has a port of its own, because all of the site's port is public. */
const serveMetrics = (metrics: Metrics, port: number, host: string): void => {
  const app = new Koa();
  app.use(async (ctx) => {
    if (ctx.path !== '/metrics') return;
    ctx.body = await metrics.text();
    ctx.type = metrics.contentType;
  });
  boundedServer(app.callback())
    .on('error', (error) => log.error({ reason: error.message }, 'metrics-not-served'))
    .listen(port, host)
    .unref();
};

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const { store: location, storeCacheDir } = settings;
  const isLocal = location.kind === 'directory';
  const origin = openReleaseStore(location);
  const store = isLocal ? origin : lastKnownGoodStore(origin, storeCacheDir, log);
  const files = isLocal ? filesOfDirectory(location.directory) : filesKeptFrom(origin, storeCacheDir, log);
  const notify = notifyThrough(settings.webhook, (reason) => log.warn({ reason }, 'not-notified'));
  const kept = keptRegistry(origin, { folder: storeCacheDir, writes: location.kind !== 'http' });
  const registry = await followRegistry(store, log, { kept, notify });
  const instances = await followInstances({ services: settings.services, log });
  const watch = watchOver(settings, { registry, store, notify });
  const tracing = await openTracing({ service: 'site', ...settings.traces, logger: log });
  const metrics = createMetrics('site');
  const overload = guardByEventLoop({ limitMs: settings.overloadDelayMs, metrics, logger: log });
  const shell = await watchShell({ registry, files, log });
  measureReleases(metrics, { registry, watch, shell });
  let draining = false;
  const app = createSite({
    settings,
    registry,
    store,
    instances,
    proveOperator: operatorsOf(settings),
    audit: () => recentDecisions(store, 20),
    verdictOf: (module, version) => watch?.verdictOf(module, version)?.why,
    draining: () => draining,
    isShellServed: shell.isServed,
    files,
    operations: allOperations,
    openApi: openApi(allOperations),
    log,
    tracing,
    overload,
    metrics,
  });
  if (settings.metricsPort !== undefined) serveMetrics(metrics, settings.metricsPort, settings.host);
  const server = boundedServer(app.callback(), { connectionsPerNetwork: settings.connectionsPerNetwork });
  server.on('error', (error) => {
    log.error({ reason: error.message }, 'cannot-listen');
    process.exit(1);
  });
  server.listen(settings.port, settings.host, () =>
    log.info({ host: settings.host, port: settings.port }, 'listening'),
  );
  const stop = async () => {
    if (draining) return;
    draining = true;
    log.info({ drain_ms: settings.drainMs }, 'stopping');
    await drain(server, { drainMs: settings.drainMs, graceMs: 5000 });
    watch?.stop();
    registry.stop();
    shell.stop();
    instances.stop();
    await tracing.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
};

start().catch((error: unknown) => {
  log.error({ reason: reasonOf(error) }, 'cannot-start');
  process.exit(1);
});
