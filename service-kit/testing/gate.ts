import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

export type Gate = Awaited<ReturnType<typeof openGate>>;

/** A TCP proxy to that address, on a free port of this machine: while it is shut, the server is unreachable through it. */
export const openGate = async (to: { readonly host: string; readonly port: number }) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const behind = createConnection(to);
    for (const each of [socket, behind]) {
      sockets.add(each);
      each.on('error', () => each.destroy()).once('close', () => sockets.delete(each));
    }
    socket.pipe(behind).pipe(socket);
    socket.once('close', () => behind.destroy());
    behind.once('close', () => socket.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Ends every connection as a server that dies does, and takes no more. */
    shut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.resetAndDestroy();
      }),
    open: () => listen(port),
  };
};
