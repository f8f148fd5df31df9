import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'koa';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compressors;

/** Unlimited addresses exist, but a page differs only by the pages of releases, what is prerendered, and canaries. */
const mostKept = 256;

/** Compresses each page once per encoding; a page holds nothing of a visitor's own, so its size leaks nothing. */
export const createPageSender = () => {
  const kept = new Map<string, Map<Encoding, Promise<Buffer>>>();
  const compressed = (html: string, encoding: Encoding): Promise<Buffer> => {
    const variants = kept.get(html) ?? new Map<Encoding, Promise<Buffer>>();
    kept.set(html, variants);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    const known = variants.get(encoding) ?? compressors[encoding](html);
    variants.set(encoding, known);
    return known;
  };
  return async (ctx: Context, html: string, policy: string): Promise<void> => {
    ctx.type = 'html';
    ctx.vary('Accept-Encoding');
    ctx.set('content-security-policy', policy);
    ctx.etag = createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 22);
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const encoding = ctx.acceptsEncodings('br') || ctx.acceptsEncodings('gzip');
    if (encoding !== 'br' && encoding !== 'gzip') {
      ctx.body = html;
      return;
    }
    ctx.set('content-encoding', encoding);
    ctx.body = await compressed(html, encoding);
  };
};
