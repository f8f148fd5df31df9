import { setTimeout as after } from 'node:timers/promises';
import { fetchContracts, readCandidate } from '../checks/check-inputs.ts';
import { isAheadOfService, operationsCompatible } from '../checks/operations-compatible.ts';
import { type CommandContext, UsageError } from './command-context.ts';

const pauseSeconds = 5;
const mostMinutes = 120;

/**
 * Waits while a release is only ahead of a service: one push may change both, and their pipelines start together. Ends when the
 * services serve what it calls, when there is another reason against it, or after the minutes; the release checks then say what is
 * wrong.
 */
export const waitForServices = async (
  { store, settings, print, pause = (ms) => after(ms) }: CommandContext,
  module: string,
  version: string,
  minutes: number,
): Promise<void> => {
  if (!(minutes > 0 && minutes <= mostMinutes))
    throw new UsageError(`--wait must be minutes, more than 0 and at most ${mostMinutes}.`);
  const candidate = await readCandidate(store, module, version);
  let said = '';
  for (let left = Math.ceil((minutes * 60) / pauseSeconds); left > 0; left -= 1) {
    const reasons = operationsCompatible(candidate, { others: [], services: await fetchContracts(settings.services) });
    if (reasons.length === 0 || !reasons.every(isAheadOfService)) return;
    const now = reasons.join('\n          - ');
    if (now !== said) print(`Waiting at most ${minutes} min for services:\n          - ${now}`);
    said = now;
    await pause(pauseSeconds * 1000);
  }
};
