import { randomBytes } from 'node:crypto';
import { bootPath } from '@potli/contracts/mfe/boot.ts';
import { appShellPath, bootHeader } from '@potli/contracts/mfe/offline.ts';
import type { Operation } from '@potli/contracts/operation.ts';
import { publishedOperation } from '@potli/contracts/published/published-operation.ts';
import { readTraceparent } from '@potli/service-kit/trace/trace-context.ts';
import { plainTracing, type Tracing } from '@potli/service-kit/trace/tracing.ts';
import Koa, { type Context, type Middleware } from 'koa';
import { brandMarkSvg } from './brand-mark.ts';
import { answerDeploys, type DeploysParts } from './deploys.ts';
import { commonHeaders, contentSecurityPolicy } from './headers.ts';
import { icons } from './icons.ts';
import type { Instances } from './instances.ts';
import type { Log } from './log.ts';
import { bootMark, offlineFiles } from './offline.ts';
import { answerOverride, overrideFor } from './override/overrides.ts';
import { renderPage } from './page.ts';
import { proxyApi, refuse } from './proxy.ts';
import type { RegistrySource } from './registry.ts';
import type { ReleaseFiles } from './release-files.ts';
import { serveReleases } from './releases.ts';
import { hasCanary, publicPaths, resolvePage } from './resolve.ts';
import { robotsTxt, sitemapXml } from './search-engines.ts';
import { createPageSender } from './send-page.ts';
import type { Settings } from './settings.ts';
import { visitorBucket } from './visitor-bucket.ts';
import { webManifest, webManifestPath } from './web-manifest.ts';

export interface SiteParts {
  readonly settings: Settings;
  readonly registry: RegistrySource;
  readonly files: ReleaseFiles;
  readonly instances: Instances;
  readonly proveOperator: DeploysParts['proveOperator'];
  readonly audit: DeploysParts['audit'];
  /** Whether the site is stopping: it then is not ready any more, but still serves what comes. */
  readonly draining?: () => boolean;
  readonly operations: readonly Operation[];
  /** The description of all operations that programs read. */
  readonly openApi: object;
  readonly log: Log;
  /** Told of each request; without it traces are passed on and nobody is told. */
  readonly tracing?: Tracing;
}

const atEdge =
  ({ settings, log, tracing = plainTracing }: SiteParts): Middleware =>
  async (ctx, next) => {
    ctx.state.requestId = randomBytes(12).toString('hex');
    const span = tracing.start('request', 'server', readTraceparent(ctx.get('traceparent'), ctx.get('tracestate')));
    ctx.state.trace = span.context;
    ctx.set(commonHeaders(settings));
    ctx.set('x-request-id', ctx.state.requestId);
    try {
      await next();
    } catch (error) {
      log('error', 'request-failed', { path: ctx.path, reason: String(error), request_id: ctx.state.requestId });
      ctx.status = 500;
      ctx.type = 'text';
      ctx.body = 'Something went wrong on our side. Please try again.';
    }
    const facts = { 'http.request.method': ctx.method, 'http.response.status_code': ctx.status };
    span.end({ failed: ctx.status >= 500, name: ctx.path.startsWith('/api/') ? 'api' : 'page or file', facts });
  };

const health =
  ({ registry, draining = () => false }: SiteParts): Middleware =>
  async (ctx, next) => {
    if (ctx.path === '/health/live') ctx.body = { status: 'ok' };
    else if (ctx.path === '/health/ready' && draining()) {
      ctx.status = 503;
      ctx.body = { status: 'stopping' };
    } else if (ctx.path === '/health/ready') {
      const revision = registry.current()?.registry.revision;
      ctx.status = revision === undefined ? 503 : 200;
      ctx.body = revision === undefined ? { status: 'no registry' } : { status: 'ok', registry_revision: revision };
    } else return next();
    ctx.set('cache-control', 'no-store');
  };

/** The resolved registry as it is now, for pages that were opened before. */
const freshBoot =
  ({ registry }: SiteParts): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== bootPath) return next();
    const loaded = registry.current();
    ctx.set('cache-control', 'no-store');
    ctx.status = loaded ? 200 : 503;
    ctx.body = loaded ? resolvePage(loaded, '/', visitorBucket(ctx, hasCanary(loaded))).boot : {};
  };

const smallFiles =
  ({ settings, registry, operations, openApi }: SiteParts): Middleware =>
  async (ctx, next) => {
    if (ctx.path === '/contract') {
      // What it says is in the description of all operations, too.
      ctx.set('cache-control', 'no-store');
      ctx.body = {
        service: 'site',
        operations: operations.filter(({ service }) => service === 'site').map(publishedOperation),
      };
    } else if (ctx.path === '/api/openapi.json') {
      ctx.set('cache-control', 'public, max-age=300');
      ctx.body = openApi;
    } else if (ctx.path === '/robots.txt') {
      ctx.body = robotsTxt(settings);
    } else if (ctx.path === '/sitemap.xml') {
      const loaded = registry.current();
      ctx.status = loaded ? 200 : 503;
      ctx.set('cache-control', loaded ? 'public, max-age=3600' : 'no-store');
      ctx.type = 'application/xml';
      ctx.body = sitemapXml(settings, loaded ? publicPaths(loaded) : []);
    } else if (ctx.path === '/favicon.svg') {
      ctx.set('cache-control', 'public, max-age=86400');
      ctx.type = 'image/svg+xml';
      ctx.body = brandMarkSvg;
    } else if (ctx.path === webManifestPath) {
      ctx.set('cache-control', 'public, max-age=3600');
      ctx.type = 'application/manifest+json';
      ctx.body = JSON.stringify(webManifest(settings));
    } else return next();
  };

/** A path whose last part has an ending is a file, and files are only served by those who know them. */
const looksLikeFile = (path: string): boolean => /\.[A-Za-z0-9]{1,12}$/.test(path);

/** For the moment before the first registry has been read; it looks again by itself. */
const startingPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>The site is starting</title>
<h1>The site is starting</h1>
<p>Please wait a moment. This page looks again by itself.</p>
</html>
`;

const answerPage = async (
  ctx: Context,
  { settings, registry }: SiteParts,
  send: ReturnType<typeof createPageSender>,
): Promise<void> => {
  const loaded = registry.current();
  if (!loaded) {
    ctx.set('cache-control', 'no-store');
    ctx.status = 503;
    ctx.set('retry-after', '5');
    ctx.type = 'html';
    ctx.body = startingPage;
    return;
  }
  const override = overrideFor(ctx, { settings, registry });
  const resolved = resolvePage(loaded, ctx.path, visitorBucket(ctx, hasCanary(loaded)), override);
  ctx.set(bootHeader, bootMark(resolved.boot));
  const { html, inline } = renderPage({ path: ctx.path, settings, resolved });
  // Asked for each time: a promoted version is live within seconds. `private`: a canary is a visitor's own.
  ctx.set('cache-control', 'private, no-cache');
  if (!resolved.listed) ctx.set('x-robots-tag', 'noindex, nofollow');
  // The page says in words what this status says to programs.
  ctx.status = resolved.module || ctx.path === appShellPath ? 200 : 404;
  await send(ctx, html, contentSecurityPolicy(inline, settings, override?.origin));
};

const pages = (parts: SiteParts): Middleware => {
  const send = createPageSender();
  return async (ctx) => {
    if (ctx.path === '/internal' || ctx.path.startsWith('/internal/') || ctx.path === '/api') {
      return refuse(ctx, 'NOT_FOUND', ctx.state.requestId);
    }
    if (looksLikeFile(ctx.path) || ctx.path.startsWith('/releases/')) {
      ctx.status = 404;
      ctx.body = 'Not found\n';
    } else if (ctx.method === 'GET' || ctx.method === 'HEAD') await answerPage(ctx, parts, send);
    else {
      ctx.status = 405;
      ctx.set('allow', 'GET, HEAD');
      ctx.body = 'This address only answers GET.\n';
    }
  };
};

/** The site: pages, releases, the services' calls. Needs no port and reads no environment. */
export const createSite = (parts: SiteParts): Koa => {
  const { settings, files, instances, operations, log } = parts;
  const app = new Koa({ proxy: settings.behindProxy });
  app.use(atEdge(parts));
  app.use(health(parts));
  app.use(serveReleases(files));
  app.use(freshBoot(parts));
  app.use(smallFiles(parts));
  app.use(answerOverride(parts));
  app.use(answerDeploys(parts));
  app.use(offlineFiles(parts));
  app.use(icons);
  app.use(proxyApi({ instances, operations, behindProxy: settings.behindProxy, log }));
  app.use(pages(parts));
  return app;
};
