import type { Command } from 'commander';

/** The options of every command that decides what visitors get. */
export const withDecisionOptions = (command: Command): Command =>
  command
    .option('--why <text>', 'the reason, for the audit log')
    .option('--by <name>', 'who decides, for the audit log (default: RELEASED_BY, else the user of this machine)')
    .option('--plan', 'print the plan and change nothing');
