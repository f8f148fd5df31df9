import { Command } from 'commander';
import { audit } from './commands/audit.ts';
import { bench } from './commands/bench.ts';
import { build } from './commands/build.ts';
import { canary } from './commands/canary.ts';
import { check } from './commands/check.ts';
import { checkService } from './commands/check-service.ts';
import { components } from './commands/components.ts';
import { customer } from './commands/customer.ts';
import { data } from './commands/data.ts';
import { dev } from './commands/dev.ts';
import { pack } from './commands/pack.ts';
import { promote } from './commands/promote.ts';
import { prune } from './commands/prune.ts';
import { release } from './commands/release.ts';
import { roll } from './commands/roll.ts';
import { rollback } from './commands/rollback.ts';
import { screenshots } from './commands/screenshots.ts';
import { secrets } from './commands/secrets.ts';
import { seed } from './commands/seed.ts';
import { operator, rates } from './commands/service-programs.ts';
import { start } from './commands/start.ts';
import { status } from './commands/status.ts';
import { test } from './commands/test.ts';

const groups: Readonly<Record<string, readonly Command[]>> = {
  'Develop:': [start, dev, seed, check, test, build, components, screenshots, bench, audit],
  'Release front ends:': [release, promote, canary, rollback, status, prune, pack],
  'Release services:': [checkService, roll],
  'Operate:': [operator, rates, data, customer, secrets],
};

const hint = 'See potli <command> --help.';
const program = new Command('potli').description('Run, check, release and operate Potli.').showHelpAfterError(hint);
for (const [group, commands] of Object.entries(groups))
  for (const command of commands) program.addCommand(command.helpGroup(group).showHelpAfterError(hint));

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
