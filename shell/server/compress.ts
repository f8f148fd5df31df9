import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A page in two parts, of which the first is the same for everybody who gets these releases. */
export interface TwoParts {
  readonly shared: string;
  readonly own: string;
}

/** The longest text that one meta-block of brotli takes with the shortest of headers. */
const longestBlock = 65_536;

/**
 * The end of a brotli stream that was flushed and not finished: a meta-block with the text as it is, then the mark of the
 * end (RFC 7932, 9.2: not the last, sixteen bits for the length less one, uncompressed).
 */
const lastBlock = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  if (bytes.length === 0 || bytes.length > longestBlock) throw new Error(`No brotli block takes ${bytes.length} bytes`);
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([header, bytes, Buffer.of(3)]);
};

/** How many different pages are kept: each path that was rendered, for each release that some visitors are given. */
const mostKept = 32;

/**
 * Packs pages at brotli's best quality, once: that takes half a second and makes a tenth less of them, which is what
 * decides whether a page comes with the first packets of a connection. Until a page is packed it is not waited for.
 */
export const createPacker = (): ((shared: string) => Buffer | undefined) => {
  const kept = new Map<string, Buffer | undefined>();
  return (shared) => {
    if (!kept.has(shared)) {
      const [oldest] = kept.keys();
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
      kept.set(shared, undefined);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: shared.length };
      brotli(shared, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH }).then(
        (packed) => kept.has(shared) && kept.set(shared, packed),
        () => kept.delete(shared),
      );
    }
    return kept.get(shared);
  };
};

/**
 * Answers with a page, compressed as the browser likes it best: what was packed before, otherwise quality 5, which takes
 * a millisecond and comes within a tenth of the best. Pages hold no secret beside text of the visitor's own choosing, so
 * their size tells nothing.
 */
export const sendCompressed = async (
  ctx: Context,
  { shared, own }: TwoParts,
  pack: (shared: string) => Buffer | undefined = () => undefined,
): Promise<void> => {
  ctx.vary('Accept-Encoding');
  const encoding = ctx.acceptsEncodings('br') || ctx.acceptsEncodings('gzip');
  // Whoever asks first: it is then there for the next one.
  const packed = pack(shared);
  if (encoding === 'br') {
    ctx.body = packed
      ? Buffer.concat([packed, lastBlock(own)])
      : await brotli(shared + own, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  } else if (encoding === 'gzip') ctx.body = await gzipped(shared + own);
  else {
    ctx.body = shared + own;
    return;
  }
  ctx.set('content-encoding', encoding);
};
