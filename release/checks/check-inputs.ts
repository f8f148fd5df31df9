import { choiceOf, givenOut, type Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import type { ServiceContract } from '@potli/contracts/published/service-contract.ts';
import type { Candidate } from '@potli/module-sdk/checks/candidate.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { atATime } from '../at-a-time.ts';

/** Reads a release and its files. Throws when there is no such release. */
export const readCandidate = async (store: ReleaseStore, module: string, version: string): Promise<Candidate> => {
  const release = await readRelease(store, module, version);
  if (!release) throw new Error(`${module} ${version} is not in the store ${store.place}.`);
  const files = new Map<string, Uint8Array>();
  const paths = release.files.flatMap(({ path }) => [path, `${path}.br`, `${path}.gz`]);
  // Limits memory and load on a remote store.
  await atATime(8, paths, async (path) => {
    const stored = await store.read(`${module}/${version}/${path}`);
    if (stored) files.set(path, stored.body);
  });
  return { release, files };
};

/** The live and canary releases of all modules except one. */
export const otherReleases = async (store: ReleaseStore, registry: Registry, module: string): Promise<Release[]> => {
  const names = ['shell', ...Object.keys(registry.modules)].filter((name) => name !== module);
  const wanted = names.flatMap((name) => {
    const choice = choiceOf(registry, name);
    return choice ? givenOut(choice).map((version) => ({ name, version })) : [];
  });
  return Promise.all(
    wanted.map(async ({ name, version }) => {
      const release = await readRelease(store, name, version);
      if (!release) throw new Error(`${name} ${version} is live or in canary, but not in the store.`);
      return release;
    }),
  );
};

/** Fetches what a service declares at GET /contract. Throws when it returns no contract. */
export const fetchContract = async (origin: string): Promise<ServiceContract> => {
  let text: string;
  try {
    const answer = await fetch(`${origin}/contract`, { signal: AbortSignal.timeout(5000) });
    text = await answer.text();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  } catch (cause) {
    throw new Error(`${origin}/contract: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  let declared: Partial<ServiceContract> | null;
  try {
    declared = JSON.parse(text);
  } catch {
    declared = null;
  }
  if (typeof declared?.service !== 'string' || !Array.isArray(declared.operations))
    throw new Error(`${origin}/contract did not return a contract`);
  return { service: declared.service, operations: declared.operations, calls: declared.calls };
};

/** The contracts of all reachable instances: during a rolling deploy they may differ. */
export const fetchContracts = async (
  services: Readonly<Record<string, readonly string[]>>,
): Promise<ServiceContract[]> => {
  const answers = await Promise.allSettled(Object.values(services).flat().map(fetchContract));
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
};
