import { relative } from 'node:path';
import { inspect } from 'node:util';
import { root } from '@potli/release/root.ts';
import { printError, printWarnings, say } from './processes/console-log.ts';
import { StartProblem } from './processes/group.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';
import { readStartSettings } from './start-settings.ts';

interface RunOptions {
  /** Added to a process's environment. */
  overrides?: NonNullable<StackOptions['overrides']>;
  /** What to do beside the running stack; answers how to end it. */
  alongside?: (stack: Stack) => Promise<() => Promise<void>>;
  /** Whether the unexpected end of a process stops the others. */
  whenOneEnds: 'stop' | 'go on';
}

/** Runs the stack in this process until Ctrl-C, SIGTERM or (as asked) the end of one of its parts; then exits. */
export const runStack = async ({ alongside, whenOneEnds, overrides = {} }: RunOptions): Promise<never> => {
  let isRunning = false;
  const ended = Promise.withResolvers<number>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A build cannot be interrupted, and publishes completely or not at all. Processes end with this one.
      if (!isRunning) process.exit(0);
      ended.resolve(0);
    });
  try {
    const stack = await startStack({
      ...readStartSettings(process.env),
      overrides,
      log: (line) => say('build', line),
      onLine: printWarnings,
      onEnd: (_name, problem) => {
        printError(problem);
        if (whenOneEnds === 'stop') ended.resolve(1);
      },
    });
    isRunning = true;
    const endWork = await alongside?.(stack);
    console.log(welcome(stack));
    const code = await ended.promise;
    await endWork?.();
    await stack.stop();
    process.exit(code);
  } catch (error) {
    printError(error instanceof StartProblem ? error.message : inspect(error));
    process.exit(1);
  }
};

const welcome = ({ urls, operatorPasskey, dataDir }: Stack): string => `
Potli is running.
  Site        ${urls.site}
  Operators   ${urls.site}/admin   passkey: ${operatorPasskey}
  Inbox       ${urls.sandbox}/inbox   (codes and order updates)
  Shop        ${urls.sandbox}/shop   (product links to paste)
  Logs        ${dataDir.startsWith(root) ? relative(root, dataDir) : dataDir}/logs
Ctrl-C stops all.
`;
