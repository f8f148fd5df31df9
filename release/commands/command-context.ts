import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import type { Occasion } from '@potli/contracts/mfe/registry-changes.ts';
import { openReleaseStore } from '@potli/service-kit/release-store/open-release-store.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { type ReleaseSettings, readReleaseSettings } from '../settings.ts';

/** The command cannot be carried out as it was given; the message says why, and how it is meant. */
export class UsageError extends Error {}

/** What every command works with. */
export interface CommandContext {
  readonly settings: ReleaseSettings;
  readonly store: ReleaseStore;
  readonly say: (line: string) => void;
  readonly now: () => Date;
}

/** What every decision about a module takes. */
export interface DecisionOptions {
  /** Who decides; RELEASED_BY of the settings where it is not given. */
  readonly by?: string;
  readonly why?: string;
  /** Print the plan and change nothing. */
  readonly plan?: boolean;
}

/** The context of a command that was typed: settings from the environment, answers on the console. */
export const commandContext = (): CommandContext => {
  const settings = readReleaseSettings(process.env);
  return {
    settings,
    store: openReleaseStore(settings.store),
    say: (line) => console.log(line),
    now: () => new Date(),
  };
};

/** Who decides and why, for the audit log. */
export const occasionOf = (
  { by, why = '' }: DecisionOptions,
  { settings, now }: CommandContext,
  command: Occasion['command'],
  skipped: readonly string[] = [],
): Occasion => ({ at: now(), by: by ?? settings.by, why, command, skipped });

/** A module that the registry does not know is most likely a slip of the keyboard. */
export const requireKnown = (registry: Registry, module: string): void => {
  if (choiceOf(registry, module)) return;
  const known = ['shell', ...Object.keys(registry.modules)].filter((name) => choiceOf(registry, name));
  throw new UsageError(`${module} has never been live. Live are: ${known.join(', ') || 'none'}.`);
};
