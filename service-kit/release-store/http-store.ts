import { hash } from 'node:crypto';
import { type ReleaseStore, type StoredFile, StoreUnreachable } from './release-store.ts';

const timeoutMs = 15_000;

/** A read-only release store behind any web server or CDN; publishers write to its origin. */
export const httpStore = (origin: string): ReleaseStore => {
  const base = origin.replace(/(?<!\/)\/+$/, '');
  const readOnly = async (): Promise<never> => {
    throw new Error(`The release store ${base} can only be read: publish into the directory or bucket behind it.`);
  };
  const readUnless = async (key: string, tag: string | undefined): Promise<StoredFile | undefined | 'unchanged'> => {
    let answer: Response;
    try {
      answer = await fetch(`${base}/${key}`, {
        // What a cache in between has kept must not hide a promotion.
        headers: { 'cache-control': 'no-cache', ...(tag?.includes('"') && { 'if-none-match': tag }) },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 304) return 'unchanged';
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const body = Buffer.from(await answer.arrayBuffer());
      const own = answer.headers.get('etag') ?? hash('sha256', body);
      return own === tag ? 'unchanged' : { body, tag: own };
    } catch (cause) {
      throw new StoreUnreachable(base, cause);
    }
  };
  return {
    place: base,
    readUnless,
    async read(key) {
      const found = await readUnless(key, undefined);
      return found === 'unchanged' ? undefined : found;
    },
    create: readOnly,
    replace: readOnly,
    addRelease: readOnly,
    removeRelease: readOnly,
    async childrenOf() {
      throw new Error(`The release store ${base} cannot list what it holds: ask the directory or bucket behind it.`);
    },
  };
};
