import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import sharp from 'sharp';
import { site } from '../journey/running-stack.ts';

const folder = fileURLToPath(new URL('../../shell/server/icons/', import.meta.url));
const paper = '#FFFBF5';

/** The mark in the middle of a square; `share` is how much of the square it takes. */
const icon = async (mark: Buffer, size: number, share: number, file: string, background?: string): Promise<void> => {
  const inner = Math.round(size * share);
  const drawn = await sharp(mark, { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: background ?? '#0000' } })
    .composite([{ input: drawn }])
    .png({ palette: true, effort: 10 })
    .toFile(folder + file);
};

test('the icons of the home screen, from the mark in the browser’s tab', async ({ request }) => {
  const mark = await (await request.get(`${site()}/favicon.svg`)).body();
  await icon(mark, 192, 0.94, 'icon-192.png');
  await icon(mark, 512, 0.94, 'icon-512.png');
  // Any shape may be cut out of it: the mark keeps to the middle four fifths, on its own ground.
  await icon(mark, 512, 0.62, 'maskable-512.png', paper);
  await icon(mark, 180, 0.76, 'apple-touch-icon.png', paper);
});
