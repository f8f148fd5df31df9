import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { Command } from 'commander';

const page = ({ script, style }: { script: string; style: string }): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Components of Potli</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/${style}"><script defer src="/${script}"></script></head><body><div id="root"></div></body></html>`;

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };
const serve = async (port: number): Promise<void> => {
  const { buildPage } = await import('@potli/release/build-page.ts');
  const entry = join(root, 'ui-kit/component-page/main.tsx');
  const folder = await mkdtemp(join(tmpdir(), 'potli-components-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

  // One build at a time: two builds in one folder would remove each other's files.
  let latest: Promise<unknown> = Promise.resolve();
  const buildInTurn = () => {
    const built = latest.then(() => buildPage(entry, folder));
    // The request that started this build shows its errors; the next one only waits for its end.
    latest = built.catch(() => {});
    return built;
  };
  const server = createServer(async ({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://any');
    try {
      // Built for every request of the page: a reload shows the latest sources.
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  console.log(`Components: http://127.0.0.1:${port}/   (a reload builds again)`);
};

export const components = new Command('components')
  .description('Show every component of ui-kit in its states, light and dark, until Ctrl-C.')
  .action(() => serve(Number(process.env.POTLI_COMPONENTS_PORT || 4310)));
