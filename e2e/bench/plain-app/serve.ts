import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { paletteCss } from '@potli/ui-kit/theme.ts';
import { listen } from '../../listen.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.html': 'text/html; charset=utf-8',
};

/**
 * Serves the comparison as well as the site serves itself: compressed with brotli at the best quality, kept for a year.
 * @param runtimeConfig the element that the site writes into its pages, for the same brand and addresses
 */
export const servePlainApp = async (
  folder: string,
  { script, style }: { script: string; style: string },
  { runtimeConfig }: { runtimeConfig: string },
): Promise<{ origin: string; stop: () => void }> => {
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop from India</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The same page in one bundle">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/${style}"><style>${paletteCss()}</style>
<script defer src="/${script}"></script>${runtimeConfig}</head><body><div id="root"></div></body></html>`;
  const packed = new Map<string, Buffer>();
  const server = createServer(async ({ url = '/' }, answer) => {
    const path = new URL(url, 'http://any').pathname;
    const ending = path === '/' ? '.html' : extname(path);
    try {
      if (!packed.has(path)) {
        const content = path === '/' ? Buffer.from(page) : await readFile(join(folder, path));
        packed.set(path, /^\.(js|css|html)$/.test(ending) ? brotliCompressSync(content) : content);
      }
      answer.writeHead(200, {
        'content-type': types[ending] ?? 'application/octet-stream',
        'cache-control': path === '/' ? 'no-store' : 'public, max-age=31536000, immutable',
        ...(/^\.(js|css|html)$/.test(ending) ? { 'content-encoding': 'br' } : {}),
      });
      answer.end(packed.get(path));
    } catch {
      answer.writeHead(404).end();
    }
  });
  return {
    origin: await listen(server),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
