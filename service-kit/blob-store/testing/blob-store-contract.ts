import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlobStore } from '../blob-store.ts';

/** Holds one kind of blob store to what `blob-store.ts` promises. */
export const describeBlobStore = (
  name: string,
  open: () => Promise<{ store: BlobStore; close: () => Promise<void> }>,
): void => {
  describe(`a blob store in ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const keys = async () => {
      const found: string[] = [];
      for await (const key of opened.store.keys()) found.push(key);
      return found.sort();
    };

    test('is empty at first', async () => {
      expect(await keys()).toEqual([]);
      expect(await opened.store.get('a/none')).toBeUndefined();
    });

    test('gives a file back byte by byte, and the newer one of two', async () => {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
      await opened.store.put('a/one', Buffer.from('before'));
      await opened.store.put('a/one', bytes);
      expect(await opened.store.get('a/one')).toEqual(bytes);
    });

    test('lists every file of every folder, and none that was removed', async () => {
      for (const key of ['a/two', 'a/three', 'b/four', 'b/five']) await opened.store.put(key, Buffer.from(key));
      await opened.store.remove('b/four');
      await opened.store.remove('b/four');
      expect(await keys()).toEqual(['a/one', 'a/three', 'a/two', 'b/five']);
      expect(await opened.store.get('b/four')).toBeUndefined();
    });
  });
};
