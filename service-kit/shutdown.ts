import type { AddressInfo } from 'node:net';
import { boundedServer } from './bounded-server.ts';
import type { Service } from './create-service.ts';
import { drain } from './drain.ts';
import type { Logger } from './logger.ts';

/** What is run, where it listens, and how it ends. */
interface RunOptions {
  readonly service: Pick<Service, 'callback' | 'startDraining'>;
  readonly port: number;
  readonly host: string;
  /** Milliseconds to go on serving after the signal, while the readiness says 503. */
  readonly drainMs: number;
  /** Ends what the service holds (outbox, store) once no request is open any more. */
  readonly close: () => Promise<void>;
  readonly logger: Logger;
}

/** Milliseconds that open requests get to finish. */
const graceMs = 10_000;

/**
 * Listens until SIGTERM or SIGINT, then is not ready any more, serves for `drainMs`, finishes open requests (10 s), closes
 * and exits with 0. Exits with 1, after one line that says why, when it cannot listen or close. Resolves with the port
 * once it listens.
 */
export function runService({ service, port, host, drainMs, close, logger }: RunOptions): Promise<number> {
  const server = boundedServer(service.callback());

  // Not process.exit alone: lines that are being written would come after the ones that exit flushes.
  const exit = (code: number): void => logger.flush(() => process.exit(code));
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    service.startDraining();
    logger.info({ signal, drain_ms: drainMs }, 'stopping');
    try {
      await drain(server, { drainMs, graceMs });
      await close();
      logger.info('stopped');
      exit(0);
    } catch (err) {
      logger.fatal({ err }, 'could not stop cleanly');
      exit(1);
    }
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));

  return new Promise((resolve) => {
    server.once('error', async (error: NodeJS.ErrnoException) => {
      logger.fatal({ host, port }, cannotListen(error, host, port));
      // The process ends with 1 either way; a failing close must not hide the line above.
      await close().catch((err) => logger.error({ err }, 'could not close'));
      exit(1);
    });
    server.listen(port, host, () => {
      const listening = (server.address() as AddressInfo).port;
      logger.info({ url: `http://${host}:${listening}` }, 'ready');
      resolve(listening);
    });
  });
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} on ${host} is taken by another program`;
  return `cannot listen on port ${port} of ${host}: ${error.message}`;
}
