import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { decisionSchema } from './decision.ts';
import {
  isModuleName,
  moduleNamePattern,
  percentSchema,
  prefixSchema,
  publicKeySchema,
  versionSchema,
} from './names.ts';
import { schemaProblems } from './schema-problems.ts';

const choice = {
  /** What everybody gets. */
  live: versionSchema,
  /** What was live before: a rollback leads to it, and a page whose own version does not load falls back to it. */
  previous: Type.Optional(versionSchema),
  /** What was live before that, latest first, for a rollback after a rollback. */
  earlier: Type.Optional(Type.Array(versionSchema)),
  /** The key that signs the module's releases, as the promoted ones named it last: others are not promoted. */
  public_key: Type.Optional(publicKeySchema),
  /** What a share of the visitors gets instead. */
  canary: Type.Optional(Type.Object({ version: versionSchema, percent: percentSchema })),
};

const shellChoice = Type.Object(choice);
const liveModule = Type.Object({ ...choice, prefixes: Type.Array(prefixSchema) });

/** `registry.json` of a release store: live versions, canaries, and the path prefixes of each module. */
const registrySchema = Type.Object({
  /** Counts up with every change, so that two writers notice each other. */
  revision: Type.Integer({ minimum: 0 }),
  /** The shell's release; it owns no path because it frames them all. */
  shell: shellChoice,
  modules: Type.Record(Type.String({ pattern: moduleNamePattern }), liveModule),
  /** The releases (`module/version`) that the last `prune` is removing: until it has ended, no writer makes them live. */
  pruning: Type.Optional(Type.Object({ at: Type.String(), releases: Type.Array(Type.String()) })),
  /** The decision that led to this revision; the audit log keeps all of them. */
  decision: Type.Optional(decisionSchema),
});
/** The parsed `registry.json`, once `registryProblems` found nothing in it. */
export type Registry = Static<typeof registrySchema>;
export type LiveModule = Static<typeof liveModule>;
export type Choice = Static<typeof shellChoice>;

/** Everything wrong with a parsed registry, each with its place; empty when it may be used. Never throws. */
export const registryProblems = (candidate: unknown): string[] => {
  if (!Value.Check(registrySchema, candidate)) return schemaProblems(registrySchema, candidate);
  const problems: string[] = [];
  const owners = new Map<string, string>();
  for (const [name, { prefixes }] of Object.entries(candidate.modules)) {
    if (!isModuleName(name)) problems.push(`/modules/${name} is not a module name`);
    for (const prefix of prefixes) {
      const owner = owners.get(prefix);
      if (owner !== undefined) problems.push(`/modules/${name}/prefixes ${prefix} already belongs to ${owner}`);
      owners.set(prefix, name);
    }
  }
  return problems;
};

/** What the registry says of a module, or of `shell`; undefined for one that has never been live. */
export const choiceOf = ({ shell, modules }: Registry, name: string): Choice | LiveModule | undefined =>
  name === 'shell' ? (shell.live === 'none' ? undefined : shell) : modules[name];

/** The versions that visitors may be given now. */
export const givenOut = ({ live, canary }: Choice): string[] => (canary ? [live, canary.version] : [live]);
