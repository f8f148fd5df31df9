import { checkService } from './release/commands/check-service.ts';
import { runCommand } from './release/commands/command-line.ts';

await runCommand(checkService);
