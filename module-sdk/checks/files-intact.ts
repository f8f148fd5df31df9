import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { integrityOf } from '../plan.ts';
import type { OwnCheck } from './candidate.ts';

const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

/** Every stored file has the recorded hash, and its compressed copies unpack to the same content. */
export const filesIntact: OwnCheck = ({ release, files }) =>
  release.files.flatMap(({ path, integrity }) => {
    const content = files.get(path);
    if (!content) return [`${path} is in the record but not in the store`];
    if (integrityOf(content) !== integrity) return [`${path} differs from the released file`];
    return (['.br', '.gz'] as const).flatMap((ending) => {
      const packed = files.get(path + ending);
      if (!packed) return [];
      try {
        return integrityOf(unpack[ending](packed)) === integrity ? [] : [`${path}${ending} does not match ${path}`];
      } catch {
        return [`${path}${ending} cannot be decompressed`];
      }
    });
  });
