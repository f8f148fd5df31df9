import { largestPhoto } from '@potli/contracts/rules/photos.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import sharp from 'sharp';

/** Pixels on the longer side of a stored photo. */
const longestSide = 1600;
/** More than any phone's camera takes, and little enough to decode: a small file may claim far more. */
const mostPixels = 50_000_000;
/** Decoding that takes longer was made to. */
const patienceSeconds = 10;

const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

/** A photo as it is stored: JPEG without metadata, its sides in pixels. */
export interface Photo {
  readonly body: Buffer<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * The pixels of an uploaded picture as a new JPEG: upright, at most 1600 pixels a side, without metadata, location or anything
 * appended. Other formats never reach the decoder, which reads SVG and PDF as well.
 * @throws AppError PHOTO_INVALID for what is not a whole JPEG, PNG or WebP of at most 50 megapixels
 */
export const readPhoto = async (base64: string): Promise<Photo> => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > largestPhoto || !(isJpeg(bytes) || isPng(bytes) || isWebp(bytes)))
    throw new AppError('PHOTO_INVALID');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
      .timeout({ seconds: patienceSeconds })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { body: Buffer.from(data), width: info.width, height: info.height };
  } catch (cause) {
    throw new AppError('PHOTO_INVALID', { cause });
  }
};
