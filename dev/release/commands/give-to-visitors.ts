import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { planCanary, planCanaryEnd, planPromotion } from '../plan-decision.ts';
import { type CommandContext, occasionOf, readTyped, requireKnown, UsageError, wordsOf } from './command-line.ts';
import { knownVersions } from './known-versions.ts';
import { makeLive } from './make-live.ts';
import { passGate } from './pass-gate.ts';

const flags = '[--why "<text>"] [--by "<name>"] [--plan] [--without-browser "<why>"]';
const options = {
  why: { type: 'string' },
  by: { type: 'string' },
  plan: { type: 'boolean' },
  percent: { type: 'string' },
  'without-browser': { type: 'string' },
} as const;

const skippedOf = (withoutBrowser: string | undefined): string[] => {
  if (withoutBrowser === undefined) return [];
  if (!withoutBrowser.trim()) throw new UsageError('--without-browser needs the reason, which the audit log keeps.');
  return [`browser: ${withoutBrowser}`];
};

const percentOf = (text: string | undefined, usage: string): number => {
  const percent = Number(text);
  if (text === undefined || !Number.isInteger(percent) || percent < 0 || percent > 99)
    throw new UsageError(`--percent must be from 1 to 99, or 0 to end the canary.\nUsage: ${usage}`);
  return percent;
};

/** `npm run promote -- <module> <version>` and `npm run canary -- <module> <version> --percent N`. */
export const giveToVisitors = async (context: CommandContext, command: 'promote' | 'canary'): Promise<void> => {
  const { args, store, say } = context;
  const usage = `npm run ${command} -- <module> <version>${command === 'canary' ? ' --percent <1..99, 0 ends it>' : ''} ${flags}`;
  const typed = readTyped(args, usage, options);
  const percent = command === 'canary' ? percentOf(typed.text('percent'), usage) : 100;
  const registry = await readRegistry(store);
  if (percent === 0) {
    const [module = ''] = typed.words.length === 1 ? typed.words : wordsOf(typed, 2, usage);
    requireKnown(registry, module);
    const plan = planCanaryEnd(registry, module, occasionOf(typed, context, command));
    for (const line of plan.lines) say(line);
    return typed.flag('plan') ? undefined : makeLive(context, registry, plan);
  }
  const [module = '', version = ''] = wordsOf(typed, 2, usage);
  const release = await readRelease(store, module, version);
  if (!release)
    throw new UsageError(
      `${module} ${version} is not in the store ${store.place}. ${await knownVersions(store, module)}`,
    );
  const withoutBrowser = typed.text('without-browser');
  const occasion = occasionOf(typed, context, command, skippedOf(withoutBrowser));
  const plan =
    command === 'promote'
      ? planPromotion(registry, release, occasion)
      : planCanary(registry, release, percent, occasion);
  for (const line of plan.lines) say(line);
  if (typed.flag('plan')) return;
  await passGate(context, { registry, module, version, withoutBrowser });
  await makeLive(context, registry, plan);
};
