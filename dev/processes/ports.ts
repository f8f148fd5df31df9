import { createServer } from 'node:net';

/** Whether somebody could listen on this port of the loopback address now. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** As many free ports as asked for; all are held until all are found, so that they differ. */
export const findFreePorts = async (count: number): Promise<number[]> => {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<{ port: number; close(): Promise<void> }>((resolve, reject) => {
          const probe = createServer().once('error', reject);
          probe.listen(0, '127.0.0.1', () => {
            const address = probe.address();
            const port = typeof address === 'object' && address !== null ? address.port : 0;
            resolve({ port, close: () => new Promise((closed) => probe.close(() => closed())) });
          });
        }),
    ),
  );
  await Promise.all(probes.map((probe) => probe.close()));
  return probes.map(({ port }) => port);
};
