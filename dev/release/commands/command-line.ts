import { parseArgs } from 'node:util';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import type { Occasion } from '@potli/contracts/mfe/registry-changes.ts';
import { openReleaseStore } from '@potli/service-kit/release-store/open-release-store.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { type ReleaseSettings, readReleaseSettings } from '../settings.ts';

/** The command cannot be carried out as it was given; one line says why, and how it is meant. */
export class UsageError extends Error {}

type Options = Readonly<Record<string, { type: 'string' | 'boolean' }>>;

/** What was typed after the command's name. */
export interface Typed {
  readonly words: readonly string[];
  text(name: string): string | undefined;
  flag(name: string): boolean;
}

/** What every command works with. */
export interface CommandContext {
  readonly args: readonly string[];
  readonly settings: ReleaseSettings;
  readonly store: ReleaseStore;
  readonly say: (line: string) => void;
  readonly now: () => Date;
}

/** Reads what was typed. Throws UsageError with `usage` for what the command does not know. */
export const readTyped = (args: readonly string[], usage: string, options: Options): Typed => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return {
      words: positionals,
      text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
      flag: (name) => values[name] === true,
    };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('.')[0] : String(error)}.\nUsage: ${usage}`);
  }
};

/** The words that were typed, exactly as many as the command takes. */
export const wordsOf = (typed: Typed, count: number, usage: string): string[] => {
  if (typed.words.length !== count) throw new UsageError(`Usage: ${usage}`);
  return [...typed.words];
};

/** Who decides and why: `--by` and `--why`, or the settings. */
export const occasionOf = (
  typed: Typed,
  { settings: { by }, now }: CommandContext,
  command: Occasion['command'],
  skipped: readonly string[] = [],
): Occasion => ({ at: now(), by: typed.text('by') ?? by, why: typed.text('why') ?? '', command, skipped });

/** A module that the registry does not know is most likely a slip of the keyboard. */
export const requireKnown = (registry: Registry, module: string): void => {
  if (choiceOf(registry, module)) return;
  const known = ['shell', ...Object.keys(registry.modules)].filter((name) => choiceOf(registry, name));
  throw new UsageError(`${module} has never been live. Live are: ${known.join(', ') || 'none'}.`);
};

/** Runs a command of the release tooling: its failure is one clear message and a non-zero exit. */
export const runCommand = async (command: (context: CommandContext) => Promise<void>): Promise<void> => {
  try {
    const settings = readReleaseSettings(process.env);
    const say = (line: string) => console.log(line);
    await command({
      args: process.argv.slice(2),
      settings,
      store: openReleaseStore(settings.store),
      say,
      now: () => new Date(),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
};
