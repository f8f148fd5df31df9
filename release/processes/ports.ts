import getPort, { clearLockedPorts } from 'get-port';

const host = '127.0.0.1';

/** Whether this port of the loopback address is free now. */
export const isFree = async (port: number): Promise<boolean> => {
  // get-port keeps its own answers back for a while: here only what others listen on counts.
  clearLockedPorts();
  return (await getPort({ port, host })) === port;
};

/** Below those that systems give out to connections and to servers that ask for any port, above 10080, which browsers refuse. */
const first = 11_000;
const all = 21_000;
const perProcess = 50;
let tried = 0;

/**
 * As many different free ports as asked for. Until they are used, some time later, nothing else gets them: the system gives
 * out others, and each process of ours looks in a place of its own.
 */
export const findFreePorts = async (count: number): Promise<number[]> => {
  const found: number[] = [];
  while (found.length < count) {
    const port = first + ((process.pid * perProcess + tried) % all);
    tried += 1;
    if (await isFree(port)) found.push(port);
  }
  return found;
};
