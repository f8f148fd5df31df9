import { createServer } from 'node:http';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { openApi } from '@potli/contracts/openapi.ts';
import { createSite } from './app.ts';
import { logTo } from './log.ts';
import { followRegistry } from './registry.ts';
import { readSettings } from './settings.ts';

const log = logTo((line) => process.stdout.write(`${line}\n`));

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const registry = await followRegistry(settings.storeDir, log);
  const app = createSite({ settings, registry, operations: allOperations, openApi: openApi(allOperations), log });
  const server = createServer(app.callback());
  server.on('error', (error) => {
    log('error', 'cannot-listen', { reason: error.message });
    process.exit(1);
  });
  server.listen(settings.port, settings.host, () =>
    log('info', 'listening', { host: settings.host, port: settings.port }),
  );
  const stop = () => {
    registry.stop();
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Answers that are under way get a moment; a connection that stays open must not keep the site alive.
    setTimeout(() => process.exit(0), 5000).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

start().catch((error: unknown) => {
  log('error', 'cannot-start', { reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
});
