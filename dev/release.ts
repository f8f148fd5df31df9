import { runCommand } from './release/commands/command-line.ts';
import { releaseModule } from './release/commands/release-module.ts';

await runCommand(releaseModule);
