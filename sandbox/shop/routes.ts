import { readFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import { openToBrowsers } from '../http/cors.ts';
import { goods } from './goods.ts';
import {
  aboutPage,
  deniedPage,
  listPage,
  missingPage,
  priceOnRequestPage,
  productPage,
  shelfPage,
  signInPage,
} from './pages.ts';

const slowMs = 6_000;

/** Chandni Bazaar: a small shop whose product pages are marked up in the ways of real stores. */
export const shopRoutes = (): Router => {
  const router = new Router({ prefix: '/shop' });
  const html = (ctx: Context, body: string, status = 200): void => {
    ctx.status = status;
    ctx.type = 'html';
    ctx.body = body;
  };
  const [first] = goods;

  router.get('/', (ctx) => html(ctx, shelfPage()));
  router.get('/about', (ctx) => html(ctx, aboutPage()));
  router.get('/product/patola-silk-saree', (ctx) => html(ctx, priceOnRequestPage()));
  router.get('/silk', (ctx) => html(ctx, listPage(ctx.URL.origin)));
  router.get('/trade/silk-by-the-bale', (ctx) => html(ctx, signInPage()));
  for (const product of goods) router.get(`/${product.path}`, (ctx) => html(ctx, productPage(product, ctx.URL.origin)));
  for (const product of goods) {
    router.get(`/browsers-only/${product.path}`, (ctx) => {
      // Browsers name what they ask for; programs do not.
      if (!ctx.get('sec-fetch-mode')) return html(ctx, deniedPage(), 403);
      ctx.set('content-security-policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'");
      if (ctx.query.opener === 'cut') ctx.set('cross-origin-opener-policy', 'same-origin');
      html(ctx, productPage(product, ctx.URL.origin, '/browsers-only'));
    });
  }
  router.get('/product/members-only', (ctx) => html(ctx, deniedPage(), 403));
  router.get('/product/slow-loom', async (ctx) => {
    await after(slowMs, undefined, { ref: false });
    if (first) html(ctx, productPage(first, ctx.URL.origin));
  });
  router.get('/product/moved', (ctx) => ctx.redirect(`/shop/${first?.path}`));
  router.get('/images/:name.svg', openToBrowsers, async (ctx) => {
    const { name } = ctx.params;
    if (!goods.some(({ picture }) => picture === name)) return html(ctx, missingPage(), 404);
    ctx.type = 'image/svg+xml';
    ctx.set('cache-control', 'public, max-age=3600');
    ctx.body = await readFile(new URL(`./pictures/${name}.svg`, import.meta.url));
  });
  router.get(/^\/shop\/.*/, (ctx) => html(ctx, missingPage(), 404));
  return router;
};
