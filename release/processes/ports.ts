import getPort, { clearLockedPorts } from 'get-port';

const host = '127.0.0.1';

/** Whether this port of the loopback address is free now. */
export const isFree = async (port: number): Promise<boolean> => {
  // get-port keeps its own answers back for a while: here only what others listen on counts.
  clearLockedPorts();
  return (await getPort({ port, host })) === port;
};

/** As many different free ports as asked for. */
export const findFreePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => getPort({ host })));
