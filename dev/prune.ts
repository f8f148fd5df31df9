import { runCommand } from './release/commands/command-line.ts';
import { pruneStore } from './release/commands/prune-store.ts';

await runCommand(pruneStore);
