import { systemClock } from '@potli/service-kit/clock.ts';
import { runOnStore } from '@potli/service-kit/program.ts';
import { operatorCollection } from './operator/operators.ts';
import { operatorsCommand } from './operator/operators-command.ts';

/** `npx potli operator`, on the same store as the service, which may be running. */
await runOnStore('orders', async (store) =>
  operatorsCommand(process.argv.slice(2), {
    operators: await store.collection(operatorCollection),
    now: systemClock,
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  }),
);
