import { createHash } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Settings } from './settings.ts';

/** Sets how long an answer may be kept. */
export const caching =
  (value: string): Middleware =>
  (ctx, next) => {
    ctx.set('cache-control', value);
    return next();
  };
export const notCached = caching('no-store');

const origin = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : []);

interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const hashes = (texts: readonly string[]): string =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');

/** Our own origin, inline code by hash, payment providers and the video's frame by name, pictures from any store. */
export const contentSecurityPolicy = (
  inline: InlineCode,
  { providerOrigins, brand }: Pick<Settings, 'providerOrigins' | 'brand'>,
  localOrigin = '',
): string => {
  const providers = providerOrigins.join(' ');
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' ${hashes(inline.scripts)} ${providers} ${localOrigin}`,
    'style-src': `'self' ${hashes(inline.styles)} ${localOrigin}`,
    'connect-src': `'self' ${providers} ${localOrigin}`,
    'frame-src': `${providers} ${origin(brand.videoUrl).join(' ')}`.trim() || "'none'",
    'img-src': `'self' https: data: ${providers} ${localOrigin}`,
    'font-src': `'self' ${localOrigin}`,
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.replaceAll(/ +/g, ' ').trim()}`)
    .join('; ');
};

export const commonHeaders = ({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> => ({
  // An order's address is its key: it must not reach other sites through the referrer.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // The wallet's window must be able to answer the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
  ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
