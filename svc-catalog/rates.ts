import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { systemClock } from '@potli/service-kit/clock.ts';
import { runOnStore } from '@potli/service-kit/program.ts';
import { ratesCommand } from './shipping/rates-command.ts';
import { ratesTables } from './shipping/stored-rates.ts';

/** `npx potli rates`, on the same store as the service, which may be running. */
await runOnStore('catalog', async (store) =>
  ratesCommand(process.argv.slice(2), {
    tables: await store.collection(ratesTables),
    readFile: (path) => readFile(path, 'utf8'),
    now: systemClock(),
    user: userInfo().username,
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  }),
);
