import { type Decision, decisionText } from '@potli/contracts/mfe/decision.ts';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import { readAudit, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { versionsOf } from '@potli/service-kit/release-store/release-record.ts';
import type { CommandContext } from './command-context.ts';

/** Live, canary and last good version, one line per module. */
const statusLines = (registry: Registry, stored: Readonly<Record<string, number>>): string[] => {
  const rows = ['shell', ...Object.keys(registry.modules).sort()].flatMap((name): string[][] => {
    const choice = choiceOf(registry, name);
    if (!choice) return [];
    const { live, previous = '-', canary } = choice;
    const canaryText = canary ? `${canary.version} (${canary.percent} %)` : '-';
    const paths = 'prefixes' in choice ? choice.prefixes.join(' ') : '';
    return [[name, live, canaryText, previous, String(stored[name] ?? 0), paths]];
  });
  const table = [['module', 'live', 'canary', 'last good', 'stored', 'paths'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const decisionLine = (decision: Decision): string => {
  const { revision, at, skipped = [] } = decision;
  return `${String(revision).padStart(5)}  ${at.slice(0, 19)}Z  ${decisionText(decision)}${skipped.map((text) => `; without ${text}`).join('')}`;
};

/** Prints the registry and the latest `count` decisions. */
export const showStatus = async ({ store, print }: CommandContext, count: number): Promise<void> => {
  const registry = await readRegistry(store);
  const names = ['shell', ...Object.keys(registry.modules)];
  const stored = await Promise.all(names.map(async (name) => [name, (await versionsOf(store, name)).length] as const));
  print(`${store.place}, revision ${registry.revision}`);
  for (const line of statusLines(registry, Object.fromEntries(stored))) print(line);
  const log = (await readAudit(store)).slice(-count);
  if (log.length > 0) print('');
  for (const decision of log.reverse()) print(decisionLine(decision));
};
