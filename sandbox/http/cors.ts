import type { Middleware } from 'koa';

/** Lets pages of any origin call and show what the sandbox serves to browsers. */
export const openToBrowsers: Middleware = async (ctx, next) => {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  if (ctx.method !== 'OPTIONS') return next();
  ctx.set('Access-Control-Allow-Methods', 'GET, POST, OPTIONS');
  ctx.set('Access-Control-Allow-Headers', 'content-type');
  ctx.status = 204;
};
