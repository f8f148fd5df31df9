import { systemClock } from '@potli/service-kit/clock.ts';
import { optional, readSettings, text } from '@potli/service-kit/settings.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { operatorCollection } from './operator/operators.ts';
import { operatorsCommand } from './operator/operators-command.ts';

/** The operators from the command line, on the same store as the service, which may be running. */
const env = readSettings(process.env, { DATA_DIR: text({ default: '.data' }), MONGODB_URI: optional(text()) });
const store = await openStore({ service: 'orders', dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI });
try {
  process.exitCode = await operatorsCommand(process.argv.slice(2), {
    operators: await store.collection(operatorCollection),
    now: systemClock,
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
} finally {
  await store.close();
}
