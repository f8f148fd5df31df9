import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Middleware } from 'koa';
import type { ReleaseFiles } from './release-files.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const address =
  /^\/releases\/([a-z][a-z0-9-]*)\/([0-9A-Za-z][0-9A-Za-z.+-]*)\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*)$/;

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );

/**
 * Serves the files of a release store under /releases. A release never changes, so its files may be kept for a year;
 * the compressed copies were made when it was published. Every version that is in the store is served, not only the
 * live one: a page that was opened before a promotion still needs its own.
 */
export const serveReleases =
  (files: ReleaseFiles): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/releases/')) return next();
    const [, module, version, file] = address.exec(ctx.path) ?? [];
    const type = file && contentTypes[extname(file)];
    if (!module || !version || !file || !type) return;
    const path = await files.pathOf(module, version, file);
    if (path === undefined || (await sizeOf(path)) === undefined) return;

    ctx.vary('Accept-Encoding');
    // The smallest that the browser can read, whatever order it names them in.
    const wanted = ctx.acceptsEncodings('br') || ctx.acceptsEncodings('gzip');
    const suffix = wanted === 'br' ? '.br' : wanted === 'gzip' ? '.gz' : '';
    const packed = suffix ? await files.pathOf(module, version, file + suffix) : undefined;
    const compressed = packed === undefined ? undefined : await sizeOf(packed);
    const served = compressed === undefined || packed === undefined ? path : packed;
    if (compressed !== undefined) ctx.set('content-encoding', suffix === '.br' ? 'br' : 'gzip');
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    ctx.status = 200;
    ctx.set('content-type', type);
    ctx.length = compressed ?? (await sizeOf(path)) ?? 0;
    if (ctx.method !== 'HEAD') ctx.body = createReadStream(served);
    // Koa drops the type and guesses a length when a stream is set.
    ctx.set('content-type', type);
  };
