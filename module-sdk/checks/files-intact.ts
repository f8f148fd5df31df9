import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { integrityOf } from '../plan.ts';
import type { OwnCheck } from './candidate.ts';

const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

const cure = 'Release the module again, as another version: what is stored is not what was built.';

/** Every stored file has the recorded hash, and its compressed copies unpack to the same content. */
export const filesIntact: OwnCheck = ({ release, files }) =>
  release.files.flatMap(({ path, integrity }) => {
    const content = files.get(path);
    if (!content) return [`${path} is in the record but not in the store. ${cure}`];
    if (integrityOf(content) !== integrity) return [`${path} differs from the released file. ${cure}`];
    return (['.br', '.gz'] as const).flatMap((ending) => {
      const packed = files.get(path + ending);
      if (!packed) return [];
      try {
        return integrityOf(unpack[ending](packed)) === integrity
          ? []
          : [`${path}${ending} does not match ${path}. ${cure}`];
      } catch {
        return [`${path}${ending} cannot be decompressed. ${cure}`];
      }
    });
  });
