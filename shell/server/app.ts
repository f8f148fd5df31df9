import { randomBytes } from 'node:crypto';
import type { Operation } from '@potli/contracts/operation.ts';
import Koa, { type Context, type Middleware } from 'koa';
import { brandMarkSvg } from './brand-mark.ts';
import { commonHeaders, contentSecurityPolicy, isPrivatePath } from './headers.ts';
import type { Log } from './log.ts';
import { renderPage } from './page.ts';
import { proxyApi, refuse } from './proxy.ts';
import type { RegistrySource } from './registry.ts';
import { serveReleases } from './releases.ts';
import { hasCanary, resolvePage } from './resolve.ts';
import type { Settings } from './settings.ts';
import { visitorBucket } from './visitor-bucket.ts';
import { webManifest, webManifestPath } from './web-manifest.ts';

export interface SiteParts {
  readonly settings: Settings;
  readonly registry: RegistrySource;
  readonly operations: readonly Operation[];
  /** The description of all operations that programs read. */
  readonly openApi: object;
  readonly log: Log;
}

const atEdge =
  ({ settings, log }: SiteParts): Middleware =>
  async (ctx, next) => {
    ctx.state.requestId = randomBytes(12).toString('hex');
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
  };

const health =
  ({ registry }: SiteParts): Middleware =>
  async (ctx, next) => {
    if (ctx.path === '/health/live') ctx.body = { status: 'ok' };
    else if (ctx.path === '/health/ready') {
      const revision = registry.current()?.registry.revision;
      ctx.status = revision === undefined ? 503 : 200;
      ctx.body = revision === undefined ? { status: 'no registry' } : { status: 'ok', registry_revision: revision };
    } else return next();
    ctx.set('cache-control', 'no-store');
  };

const smallFiles =
  ({ settings, openApi }: SiteParts): Middleware =>
  async (ctx, next) => {
    if (ctx.path === '/api/openapi.json') {
      ctx.set('cache-control', 'public, max-age=300');
      ctx.body = openApi;
    } else if (ctx.path === '/robots.txt') {
      ctx.body = `User-agent: *\nDisallow: /user/\nDisallow: /admin\nDisallow: /api/\nAllow: /\nHost: ${settings.siteUrl}\n`;
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

const answerPage = (ctx: Context, { settings, registry }: SiteParts): void => {
  const loaded = registry.current();
  ctx.set('cache-control', 'no-store');
  if (!loaded) {
    ctx.status = 503;
    ctx.set('retry-after', '5');
    ctx.body = 'The site is starting. Please try again in a moment.\n';
    return;
  }
  const resolved = resolvePage(loaded, ctx.path, visitorBucket(ctx, hasCanary(loaded)));
  const nonce = randomBytes(16).toString('base64');
  ctx.set('content-security-policy', contentSecurityPolicy(nonce, settings));
  if (isPrivatePath(ctx.path)) ctx.set('x-robots-tag', 'noindex, nofollow');
  // The page says in words what this status says to programs.
  ctx.status = resolved.module ? 200 : 404;
  ctx.type = 'html';
  ctx.body = renderPage({ path: ctx.path, nonce, settings, resolved });
};

const pages =
  (parts: SiteParts): Middleware =>
  async (ctx) => {
    if (ctx.path === '/internal' || ctx.path.startsWith('/internal/') || ctx.path === '/api') {
      return refuse(ctx, 'NOT_FOUND', ctx.state.requestId);
    }
    if (looksLikeFile(ctx.path) || ctx.path.startsWith('/releases/')) {
      ctx.status = 404;
      ctx.body = 'Not found\n';
    } else if (ctx.method === 'GET' || ctx.method === 'HEAD') answerPage(ctx, parts);
    else {
      ctx.status = 405;
      ctx.set('allow', 'GET, HEAD');
      ctx.body = 'This address only answers GET.\n';
    }
  };

/** The site: pages, releases, the services' calls. Needs no port and reads no environment. */
export const createSite = (parts: SiteParts): Koa => {
  const { settings, operations, log } = parts;
  const app = new Koa({ proxy: settings.behindProxy });
  app.use(atEdge(parts));
  app.use(health(parts));
  app.use(serveReleases(settings.storeDir));
  app.use(smallFiles(parts));
  app.use(proxyApi({ services: settings.services, operations, behindProxy: settings.behindProxy, log }));
  app.use(pages(parts));
  return app;
};
