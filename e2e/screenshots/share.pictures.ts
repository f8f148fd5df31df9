import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import sharp from 'sharp';
import { site } from '../journey/running-stack.ts';

const file = fileURLToPath(new URL('../../mfe-landing/src/share.jpg', import.meta.url));
/** The shape that everybody who shows links shows pictures in; mfe-landing's prerender.tsx says it, too. */
const [width, height] = [1200, 630];

test.use({
  viewport: { width: 1400, height: Math.round((1400 / width) * height) },
  colorScheme: 'light',
  // For a style of our own, which takes away what floats.
  bypassCSP: true,
});

test('the picture beside a shared link: the first sight of the front page', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(site());
  await page.addStyleTag({ content: 'header, a[target="_blank"] { display: none !important }' });
  const shot = await page.screenshot();
  await sharp(shot).resize(width, height).jpeg({ quality: 80, mozjpeg: true }).toFile(file);
});
