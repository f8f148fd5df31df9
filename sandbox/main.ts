import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from './sandbox.ts';
import { readSettings } from './settings.ts';

const server = createServer(createSandbox(readSettings(process.env)).callback());

server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.listen(Number(process.env.PORT ?? 4900), process.env.HOST ?? '127.0.0.1', () => {
  const { address, port } = server.address() as AddressInfo;
  console.log(`sandbox listening on http://${address}:${port}`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
