import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { localRecordPath } from '@potli/contracts/mfe/override.ts';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';

interface ServeOptions {
  readonly module: string;
  /** The store of the watched builds. */
  readonly storeDir: string;
  readonly port: number;
  /** The only site whose pages may read what is served here. */
  readonly site: string;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json; charset=utf-8',
};

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8'));

/** The record of the latest build, for shell/src/local-build.ts. */
const liveRecord = async ({ module, storeDir }: ServeOptions) => {
  const { modules } = await readJson<Registry>(join(storeDir, 'registry.json'));
  const version = modules[module]?.live ?? '';
  const { entry, files } = await readJson<Release>(join(storeDir, module, version, 'release.json'));
  return { module, base: `/${version}/`, version, entry, files };
};

const file = /^\/([0-9A-Za-z][0-9A-Za-z.+-]*)\/([A-Za-z0-9_-][A-Za-z0-9._-]*)$/;

const answer = async (path: string, options: ServeOptions, response: ServerResponse): Promise<void> => {
  if (path === localRecordPath) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await liveRecord(options)));
    return;
  }
  const [, version, name] = file.exec(path) ?? [];
  const type = name && types[extname(name)];
  if (!version || !name || !type) throw new Error('not a file of a build');
  const content = await readFile(join(options.storeDir, options.module, version, name));
  response.writeHead(200, { 'content-type': type }).end(content);
};

/** Serves the builds of one module to the pages of one site. Resolves when it listens. */
export const serveModule = async (options: ServeOptions): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', options.site);
    // Private network access: a public page needs this to reach localhost.
    response.setHeader('access-control-allow-private-network', 'true');
    response.setHeader('cache-control', 'no-store');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    answer(new URL(request.url ?? '/', 'http://local').pathname, options, response).catch(() =>
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
