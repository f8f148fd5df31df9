import { runCommand } from './release/commands/command-line.ts';
import { showStatus } from './release/commands/show-status.ts';

await runCommand(showStatus);
