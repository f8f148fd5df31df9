import { choiceOf, givenOut, type Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import type { Candidate, RunningService } from './candidate.ts';

/** A release with all its files as the store gives them now. Throws when there is no such release. */
export const readCandidate = async (store: ReleaseStore, module: string, version: string): Promise<Candidate> => {
  const release = await readRelease(store, module, version);
  if (!release) throw new Error(`${module} ${version} is not in the store ${store.place}.`);
  const files = new Map<string, Uint8Array>();
  const paths = release.files.flatMap(({ path }) => [path, `${path}.br`, `${path}.gz`]);
  // A few at a time: a store far away has enough with that, and so has our memory.
  const queue = [...paths];
  const worker = async (): Promise<void> => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      const stored = await store.read(`${module}/${version}/${path}`);
      if (stored) files.set(path, stored.body);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return { release, files };
};

/** Every release that visitors are given, but for those of one module. */
export const releasesBeside = async (store: ReleaseStore, registry: Registry, module: string): Promise<Release[]> => {
  const names = ['shell', ...Object.keys(registry.modules)].filter((name) => name !== module);
  const wanted = names.flatMap((name) => {
    const choice = choiceOf(registry, name);
    return choice ? givenOut(choice).map((version) => ({ name, version })) : [];
  });
  return Promise.all(
    wanted.map(async ({ name, version }) => {
      const release = await readRelease(store, name, version);
      if (!release) throw new Error(`${name} ${version}, which visitors are given, is not in the store.`);
      return release;
    }),
  );
};

/** What a service declares at GET /contract. Throws when it does not answer, or not so. */
export const askContract = async (origin: string): Promise<RunningService> => {
  let text: string;
  try {
    const answer = await fetch(`${origin}/contract`, { signal: AbortSignal.timeout(5000) });
    text = await answer.text();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  } catch (cause) {
    throw new Error(`${origin}/contract: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  let declared: Partial<{ service: string; operations: RunningService['operations'] }> | null;
  try {
    declared = JSON.parse(text);
  } catch {
    declared = null;
  }
  if (typeof declared?.service !== 'string' || !Array.isArray(declared.operations))
    throw new Error(`${origin}/contract answers something else than a contract`);
  return { name: declared.service, operations: declared.operations };
};

/** All running services that answer, every instance for itself: while one version replaces another they may differ. */
export const askServices = async (services: Readonly<Record<string, readonly string[]>>): Promise<RunningService[]> => {
  const answers = await Promise.allSettled(Object.values(services).flat().map(askContract));
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
};
