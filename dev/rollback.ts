import { runCommand } from './release/commands/command-line.ts';
import { rollBack } from './release/commands/roll-back.ts';

await runCommand(rollBack);
