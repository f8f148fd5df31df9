import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage } from './plain-page/build-page.ts';
import { root } from './root.ts';

/** `npm run components`: every component of ui-kit in its states, light and dark, on a page of its own until Ctrl-C. */
const port = Number(process.env.POTLI_COMPONENTS_PORT || 4310);
const entry = join(root, 'ui-kit/component-page/main.tsx');
const folder = await mkdtemp(join(tmpdir(), 'potli-components-'));
// Nothing that takes its time is done at the exit, and a signal alone would leave without it.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

// One build at a time: two of them in one folder would remove each other's files.
let latest: Promise<unknown> = Promise.resolve();
const buildInTurn = () => {
  const built = latest.then(() => buildPage(entry, folder));
  // The look that asked for this build shows what failed; the next one waits for its end only.
  latest = built.catch(() => {});
  return built;
};

const page = ({ script, style }: { script: string; style: string }): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Components of Potli</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/${style}"><script defer src="/${script}"></script></head><body><div id="root"></div></body></html>`;

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };
const server = createServer(async ({ url = '/' }, answer) => {
  const { pathname } = new URL(url, 'http://any');
  try {
    // Built anew with each look, so that a reload shows what was just written.
    if (pathname === '/') {
      const html = page(await buildInTurn());
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
      return;
    }
    const file = /^\/([\w.-]+\.(js|css))$/.exec(pathname);
    const content = await readFile(join(folder, file?.[1] ?? ''));
    answer.writeHead(200, { 'content-type': types[file?.[2] ?? ''] ?? 'text/plain' }).end(content);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    answer.writeHead(pathname === '/' ? 500 : 404, { 'content-type': 'text/plain; charset=utf-8' }).end(problem);
  }
});
server.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => console.log(`Components: http://127.0.0.1:${port}/   (a reload builds anew)`));
