import { listReleases, type Releases } from '@potli/contracts/mfe/operations.ts';
import { choiceOf, givenOut, type Registry } from '@potli/contracts/mfe/registry.ts';
import { goodBefore } from '@potli/contracts/mfe/registry-changes.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { systemClock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { assertRole } from '@potli/service-kit/operator.ts';
import {
  RecordUnreadable,
  releaseOrTrouble,
  storedModules,
  versionsOf,
} from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { readVerdict } from '@potli/service-kit/release-store/verdict-file.ts';
import type { Middleware } from 'koa';
import { reasonOf } from './log.ts';
import type { ProveOperator } from './operators.ts';
import { firstPath, previewLink } from './preview/preview-link.ts';
import type { RegistrySource } from './registry.ts';
import type { Settings } from './settings.ts';

/** Of each module, so that the list stays short; `npx potli prune --plan` lists all. */
const mostListed = 10;

interface StoredReleasesDependencies {
  readonly settings: Pick<Settings, 'apiKey' | 'signingKeys'>;
  readonly registry: RegistrySource;
  readonly store: ReleaseStore;
  readonly proveOperator: ProveOperator;
  readonly log: Logger;
}

type Known = readonly [module: string, version: string];

/** Of a store behind a web server, which cannot list what it holds: what the registry names. */
const namedIn = (registry: Registry): Known[] =>
  ['shell', ...Object.keys(registry.modules)].flatMap((module) => {
    const choice = choiceOf(registry, module);
    const versions = choice ? [...givenOut(choice), ...goodBefore(choice)] : [];
    return versions.map((version): Known => [module, version]);
  });

const allIn = async (store: ReleaseStore): Promise<Known[]> => {
  const modules = await storedModules(store);
  const versions = await Promise.all(modules.map((module) => versionsOf(store, module)));
  return modules.flatMap((module, index) => (versions[index] ?? []).map((version): Known => [module, version]));
};

/** Records never change, so each is read once. */
const recordReader = (store: ReleaseStore) => {
  const records = new Map<string, Release>();
  return async ([module, version]: Known): Promise<Release | undefined> => {
    const key = `${module}/${version}`;
    const known = records.get(key);
    if (known) return known;
    const release = await releaseOrTrouble(store, module, version);
    if (release === undefined || release instanceof RecordUnreadable) return undefined;
    records.set(key, release);
    return release;
  };
};

const latestOfEach = (releases: readonly Release[]): Release[] => {
  const sorted = releases.toSorted((a, b) => b.built_at.localeCompare(a.built_at));
  return Object.values(Object.groupBy(sorted, ({ module }) => module)).flatMap((own = []) => own.slice(0, mostListed));
};

export const answerReleases = ({
  settings,
  registry,
  store,
  proveOperator,
  log,
}: StoredReleasesDependencies): Middleware => {
  const recordOf = recordReader(store);
  const verdictOf = async (module: string, version: string) => {
    try {
      return await readVerdict(store, module, version);
    } catch (error) {
      log.warn({ module, version, reason: reasonOf(error) }, 'verdict-unreadable');
      return undefined;
    }
  };
  const entryOf = async (release: Release): Promise<Releases['releases'][number]> => {
    const { module, version, built_at } = release;
    const { address, until } = previewLink(
      { module, version },
      firstPath(release),
      settings.signingKeys,
      systemClock(),
    );
    const verdict = await verdictOf(module, version);
    return {
      module,
      version,
      built_at,
      ...(verdict && { verdict }),
      preview: address,
      preview_until: until.toISOString(),
    };
  };
  return async (ctx) => {
    if (ctx.get('x-api-key') !== settings.apiKey) throw new AppError('API_KEY_INVALID');
    assertRole(await proveOperator(ctx.get('authorization')), listReleases.roles);
    const loaded = registry.current();
    if (!loaded) throw new AppError('SERVICE_UNAVAILABLE');
    const known = await allIn(store).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'releases-not-listed');
      return namedIn(loaded.registry);
    });
    const records = await Promise.all(known.map(recordOf));
    const releases = latestOfEach(records.filter((record) => record !== undefined));
    const answer: Releases = { success: true, releases: await Promise.all(releases.map(entryOf)) };
    ctx.body = answer;
  };
};
