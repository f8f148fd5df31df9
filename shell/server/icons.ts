import { readFile } from 'node:fs/promises';
import type { Middleware } from 'koa';

/** Made from the bundle's mark by `npm run screenshots`. */
const files = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png'];

/** The site's icons for home screens. */
export const icons: Middleware = async (ctx, next) => {
  const file = files.find((name) => ctx.path === `/icons/${name}`);
  if (!file) return next();
  ctx.set('cache-control', 'public, max-age=86400');
  ctx.type = 'image/png';
  ctx.body = await readFile(new URL(`icons/${file}`, import.meta.url));
};
