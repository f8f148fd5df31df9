import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { systemClock } from '@potli/service-kit/clock.ts';
import { optional, readSettings, text } from '@potli/service-kit/settings.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { ratesCommand } from './shipping/rates-command.ts';
import { ratesTables } from './shipping/stored-rates.ts';

/** The shipping rates from the command line, on the same store as the service, which may be running. */
const env = readSettings(process.env, { DATA_DIR: text({ default: '.data' }), MONGODB_URI: optional(text()) });
const store = await openStore({ service: 'catalog', dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI });
try {
  process.exitCode = await ratesCommand(process.argv.slice(2), {
    tables: await store.collection(ratesTables),
    readFile: (path) => readFile(path, 'utf8'),
    now: systemClock(),
    user: userInfo().username,
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
} finally {
  await store.close();
}
