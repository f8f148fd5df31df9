import { ofEach, plans, processNames } from './environment.ts';
import { StartProblem } from './processes/group.ts';

/**
 * Reads POTLI_SITE_PORT, POTLI_ORDERS_PORT, POTLI_PAYMENTS_PORT, POTLI_CATALOG_PORT, POTLI_SANDBOX_PORT, POTLI_DATA_DIR
 * and MONGODB_URI. Throws a StartProblem that names a bad setting or a doubly used port.
 */
export const readStartSettings = (environment: Record<string, string | undefined>) => {
  const ports = ofEach((name) => {
    const { portVariable, defaultPort } = plans[name];
    const port = Number(environment[portVariable] || defaultPort);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new StartProblem(`${portVariable} must be a port from 1 to 65535, not '${environment[portVariable]}'.`);
    return port;
  });
  const twice = processNames.find((name) =>
    processNames.some((other) => other !== name && ports[other] === ports[name]),
  );
  if (twice)
    throw new StartProblem(`Port ${ports[twice]} is used by two processes. Change ${plans[twice].portVariable}.`);
  const mongodbUri = environment.MONGODB_URI;
  if (mongodbUri && !/^mongodb(\+srv)?:\/\//.test(mongodbUri))
    throw new StartProblem('MONGODB_URI must begin with mongodb:// or mongodb+srv://. Without it, files are used.');
  return { ports, dataDir: environment.POTLI_DATA_DIR || '.data', mongodbUri };
};

/** What a person may set for `npm start` and `npm run dev`. */
export type StartSettings = ReturnType<typeof readStartSettings>;
