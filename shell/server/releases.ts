import { join } from 'node:path';
import { send } from '@koa/send';
import type { Middleware } from 'koa';
import type { ReleaseFiles } from './release-files.ts';

const address =
  /^\/releases\/([a-z][a-z0-9-]*)\/([0-9A-Za-z][0-9A-Za-z.+-]*)\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*)$/;

/** Every version is served, since pages that were opened before a promotion need theirs. */
export const serveReleases =
  (files: ReleaseFiles): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/releases/')) return next();
    const [, module, version, file] = address.exec(ctx.path) ?? [];
    if (!module || !version || !file || /\.(br|gz)$/.test(file)) return;
    if (!(await files.fetch(module, version, file))) return;
    await Promise.all(['.br', '.gz'].map((suffix) => files.fetch(module, version, file + suffix)));
    ctx.vary('Accept-Encoding');
    await send(ctx, join(module, version, file), {
      root: files.folder,
      hidden: true, // the folder itself may be: .release-store
      setHeaders: (response) => void response.setHeader('cache-control', 'public, max-age=31536000, immutable'),
    });
  };
