import { runCommand } from './release/commands/command-line.ts';
import { giveToVisitors } from './release/commands/give-to-visitors.ts';

await runCommand((context) => giveToVisitors(context, 'canary'));
