import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Router } from '@koa/router';
import { send } from '@koa/send';
import { bootPath } from '@potli/contracts/mfe/boot.ts';
import { handoverPath } from '@potli/contracts/mfe/handover.ts';
import { appShellPath, bootHeader, offlinePagePath, serviceWorkerPath } from '@potli/contracts/mfe/offline.ts';
import { getDeploys, listReleases } from '@potli/contracts/mfe/operations.ts';
import { defaultBodyLimit, type Operation, wirePath } from '@potli/contracts/operation.ts';
import { serviceContract } from '@potli/contracts/published/service-contract.ts';
import { answerError } from '@potli/service-kit/answer-errors.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Metrics } from '@potli/service-kit/metrics.ts';
import type { OverloadGuard } from '@potli/service-kit/overload.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { closeOverUnreadBody, rejectLongBodies } from '@potli/service-kit/request-body.ts';
import { readTraceparent } from '@potli/service-kit/trace/trace-context.ts';
import { plainTracing, type Tracing } from '@potli/service-kit/trace/tracing.ts';
import { routeTemplate } from '@potli/ui-kit/analytics.ts';
import Koa, { type Middleware } from 'koa';
import { admitCalls } from './admission.ts';
import { brandMarkSvg } from './brand-mark.ts';
import { answerDeploys, type DeploysDependencies } from './deploys.ts';
import { caching, commonHeaders, contentSecurityPolicy, notCached } from './headers.ts';
import type { Instances } from './instances.ts';
import { bootMark, offlinePage, serviceWorker } from './offline.ts';
import { overrideFor, routeOverride } from './override/overrides.ts';
import { renderPage } from './page.ts';
import { previewFor, routePreviews } from './preview/previews.ts';
import { proxyApi } from './proxy.ts';
import type { RegistrySource } from './registry.ts';
import type { ReleaseFiles } from './release-files.ts';
import { serveReleases } from './releases.ts';
import { hasCanary, publicPaths, resolvePage } from './resolve.ts';
import { robotsTxt, sitemapXml } from './search-engines.ts';
import { createPageSender } from './send-page.ts';
import type { Settings } from './settings.ts';
import { answerReleases } from './stored-releases.ts';
import { visitorBucket } from './visitor-bucket.ts';
import { webManifest, webManifestPath } from './web-manifest.ts';

export interface SiteDependencies {
  readonly settings: Settings;
  readonly registry: RegistrySource;
  readonly store: ReleaseStore;
  readonly files: ReleaseFiles;
  readonly instances: Instances;
  readonly proveOperator: DeploysDependencies['proveOperator'];
  readonly audit: DeploysDependencies['audit'];
  readonly verdictOf?: DeploysDependencies['verdictOf'];
  /** Whether the site is stopping: it is not ready any more, but still serves requests. */
  readonly draining?: () => boolean;
  /** Whether the entry file of the shell can be served. */
  readonly isShellServed?: () => boolean;
  readonly operations: readonly Operation[];
  readonly openApi: object;
  readonly log: Logger;
  readonly overload: OverloadGuard;
  readonly metrics: Pick<Metrics, 'count'>;
  readonly tracing?: Tracing;
}

/** Of `send`: a file that does not exist, or a path that is none. */
const isNoFile = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;

const atEdge =
  ({ settings, log, tracing = plainTracing }: SiteDependencies): Middleware =>
  async (ctx, next) => {
    ctx.state.requestId = randomBytes(12).toString('hex');
    const span = tracing.start('request', 'server', readTraceparent(ctx.get('traceparent'), ctx.get('tracestate')));
    ctx.state.trace = span.context;
    ctx.set(commonHeaders(settings));
    ctx.set('x-request-id', ctx.state.requestId);
    try {
      await next();
    } catch (error) {
      if (error instanceof AppError) {
        ctx.set('cache-control', 'no-store');
        answerError(ctx, error);
      } else if (isNoFile(error)) ctx.status = 404;
      else {
        log.error(
          {
            path: routeTemplate(ctx.path),
            reason: String(error),
            request_id: ctx.state.requestId,
          },
          'request-failed',
        );
        ctx.status = 500;
        ctx.type = 'text';
        ctx.body = 'Something went wrong on our side. Please try again.';
      }
    }
    closeOverUnreadBody(ctx);
    const facts = { 'http.request.method': ctx.method, 'http.response.status_code': ctx.status };
    span.end({ failed: ctx.status >= 500, name: ctx.path.startsWith('/api/') ? 'api' : 'page or file', facts });
  };

const anHour = caching('public, max-age=3600');
const aDay = caching('public, max-age=86400');

const iconsFolder = fileURLToPath(new URL('icons', import.meta.url));

const routes = (dependencies: SiteDependencies): Middleware => {
  const { settings, registry, operations, openApi, draining = () => false, isShellServed = () => true } = dependencies;
  const router = new Router({ strict: true, sensitive: true });
  router.get('/health/live', notCached, (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/health/ready', notCached, (ctx) => {
    const revision = registry.current()?.registry.revision;
    const missing =
      (draining() && 'stopping') || (revision === undefined && 'no registry') || (!isShellServed() && 'no shell');
    ctx.status = missing ? 503 : 200;
    ctx.body = missing ? { status: missing } : { status: 'ok', registry_revision: revision };
  });
  router.get('/contract', notCached, (ctx) => {
    const own = operations.filter(({ service }) => service === 'site');
    ctx.body = serviceContract('site', own);
  });
  router.get('/api/openapi.json', caching('public, max-age=300'), (ctx) => {
    ctx.body = openApi;
  });
  router.get(wirePath(getDeploys), notCached, answerDeploys(dependencies));
  router.get(wirePath(listReleases), notCached, answerReleases(dependencies));
  // The resolved registry as it is now, for pages that were opened before.
  router.get(bootPath, notCached, (ctx) => {
    const loaded = registry.current();
    ctx.status = loaded ? 200 : 503;
    ctx.body = loaded ? resolvePage(loaded, '/', visitorBucket(ctx, hasCanary(loaded))).boot : {};
  });
  router.get('/robots.txt', (ctx) => {
    ctx.body = robotsTxt(settings);
  });
  router.get('/sitemap.xml', anHour, (ctx) => {
    const loaded = registry.current();
    if (!loaded) ctx.set('cache-control', 'no-store');
    ctx.status = loaded ? 200 : 503;
    ctx.type = 'application/xml';
    ctx.body = sitemapXml(settings, loaded ? publicPaths(loaded) : []);
  });
  router.get(webManifestPath, anHour, (ctx) => {
    ctx.type = 'application/manifest+json';
    ctx.body = JSON.stringify(webManifest(settings));
  });
  router.get('/favicon.svg', aDay, (ctx) => {
    ctx.type = 'image/svg+xml';
    ctx.body = brandMarkSvg;
  });
  // Made from the brand mark by `npm run screenshots`.
  router.get('/icons/:file', aDay, async (ctx) => {
    await send(ctx, ctx.params.file ?? '', { root: iconsFolder });
  });
  router.get(offlinePagePath, notCached, offlinePage(settings));
  router.get(serviceWorkerPath, serviceWorker(registry));
  routeOverride(router, dependencies);
  routePreviews(router, dependencies);
  return router.routes() as Middleware;
};

/** Files and pages answer what reads; the API says what it answers. */
const answerReads: Middleware = (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD' || /^\/(api|internal)(\/|$)/.test(ctx.path)) return next();
  ctx.status = 405;
  ctx.set('allow', 'GET, HEAD');
  ctx.body = 'This address only answers GET.\n';
};

/** A path whose last part has an ending is a file, never a page. */
const looksLikeFile = (path: string): boolean => /\.[A-Za-z0-9]{1,12}$/.test(path);

/** Before the first registry has been read; the page reloads itself. */
const startingPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>The site is starting</title>
<h1>The site is starting</h1>
<p>Please wait a moment. This page reloads automatically.</p>
</html>
`;

const pages = (dependencies: SiteDependencies): Middleware => {
  const { settings, registry } = dependencies;
  const sendPage = createPageSender();
  return async (ctx) => {
    if (/^\/(internal|internal\/.*|api)$/.test(ctx.path)) throw new AppError('NOT_FOUND');
    if (looksLikeFile(ctx.path) || ctx.path.startsWith('/releases/')) {
      ctx.status = 404;
      ctx.body = 'Not found\n';
      return;
    }
    const loaded = registry.current();
    if (!loaded) {
      ctx.status = 503;
      ctx.set({ 'cache-control': 'no-store', 'retry-after': '5' });
      ctx.type = 'html';
      ctx.body = startingPage;
      return;
    }
    const previewed = await previewFor(ctx, dependencies);
    if (previewed === 'sent') return;
    const preview = previewed?.preview;
    const override = preview ? undefined : overrideFor(ctx, { settings, registry });
    const bucket = visitorBucket(ctx, hasCanary(loaded));
    const resolved = resolvePage(previewed?.loaded ?? loaded, ctx.path, bucket, { override, preview });
    const { html, inline } = renderPage(resolved, ctx.path, settings);
    if (ctx.path === handoverPath) ctx.remove('cross-origin-opener-policy');
    // A preview is in no cache, neither on the way nor in the browser's copy for use offline.
    if (!preview) ctx.set(bootHeader, bootMark(resolved.boot));
    // Revalidated each time, so that a promoted version is live within seconds. `private`: a canary is per visitor.
    ctx.set('cache-control', preview ? 'no-store' : 'private, no-cache');
    if (!resolved.listed) ctx.set('x-robots-tag', 'noindex, nofollow');
    ctx.status = resolved.module || ctx.path === appShellPath ? 200 : 404;
    await sendPage(ctx, html, contentSecurityPolicy(inline, settings, override?.origin));
  };
};

/** Needs no port and reads no environment. */
export const createSite = (dependencies: SiteDependencies): Koa => {
  const { settings, files, instances, operations, log, overload, metrics, tracing } = dependencies;
  // Behind a proxy, the last address of X-Forwarded-For is the one that the proxy saw.
  const app = new Koa({ proxy: settings.behindProxy, maxIpsCount: 1 });
  app.on('error', (error: Error) => log.info({ reason: error.message }, 'answer-not-sent'));
  app.use(atEdge(dependencies));
  app.use(admitCalls({ operations, overload, count: metrics.count }));
  app.use(rejectLongBodies((ctx) => ctx.state.call?.operation?.bodyLimit ?? defaultBodyLimit));
  app.use(routes(dependencies));
  app.use(answerReads);
  app.use(serveReleases(files));
  app.use(proxyApi({ instances, operations, log, overload, tracing }));
  app.use(pages(dependencies));
  return app;
};
