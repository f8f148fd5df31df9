import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { integrityOf } from '../plan.ts';
import type { Check } from './candidate.ts';

const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

/**
 * Every published file, read back from the store, has the hash of the record, and its compressed copies hold the same:
 * a browser would refuse anything else.
 */
export const filesWhole: Check = ({ release, files }) =>
  release.files.flatMap(({ path, integrity }) => {
    const content = files.get(path);
    if (!content) return [`${path} is named in the record and not in the store`];
    if (integrityOf(content) !== integrity) return [`${path} is not the file that was released`];
    return (['.br', '.gz'] as const).flatMap((ending) => {
      const packed = files.get(path + ending);
      if (!packed) return [];
      try {
        return integrityOf(unpack[ending](packed)) === integrity
          ? []
          : [`${path}${ending} holds something else than ${path}`];
      } catch {
        return [`${path}${ending} cannot be unpacked`];
      }
    });
  });
