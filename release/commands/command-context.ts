import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import type { Occasion } from '@potli/contracts/mfe/registry-changes.ts';
import { type Notify, notifyThrough } from '@potli/service-kit/release-store/notify.ts';
import { openReleaseStore } from '@potli/service-kit/release-store/open-release-store.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { type ReleaseSettings, readReleaseSettings } from '../settings.ts';

/** The command was called wrongly; the message says what to change. */
export class UsageError extends Error {}

export interface CommandContext {
  readonly settings: ReleaseSettings;
  readonly store: ReleaseStore;
  readonly print: (line: string) => void;
  readonly now: () => Date;
  /** Between two questions to services; milliseconds. */
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly notify: Notify;
}

/** Options of every command that changes the registry. */
export interface DecisionOptions {
  /** For the audit log; default RELEASED_BY. */
  readonly by?: string;
  readonly why?: string;
  readonly plan?: boolean;
}

/** Settings from the environment, output on the console. */
export const commandContext = (): CommandContext => {
  const settings = readReleaseSettings(process.env);
  return {
    settings,
    store: openReleaseStore(settings.store),
    print: (line) => console.log(line),
    now: () => new Date(),
    notify: notifyThrough(settings.webhook, (reason) => console.error(`No notification was sent: ${reason}.`)),
  };
};

export const occasionOf = (
  { by, why = '' }: DecisionOptions,
  { settings, now }: CommandContext,
  command: Occasion['command'],
  skipped: readonly string[] = [],
): Occasion => ({ at: now(), by: by ?? settings.by, why, command, skipped });

export const requireKnown = (registry: Registry, module: string): void => {
  if (choiceOf(registry, module)) return;
  const known = ['shell', ...Object.keys(registry.modules)].filter((name) => choiceOf(registry, name));
  throw new UsageError(`${module} has never been live. Live modules: ${known.join(', ') || 'none'}.`);
};
