import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const version = Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$' });
/** A module's name is also a folder of the release store and part of a script's global name. */
const moduleName = '^[a-z][a-z0-9-]{0,30}$';

const liveModule = Type.Object({
  live: version,
  canary: Type.Optional(Type.Object({ version, percent: Type.Integer({ minimum: 1, maximum: 99 }) })),
  prefixes: Type.Array(Type.String({ pattern: '^/([a-z0-9-]+(/[a-z0-9-]+)*)?$' })),
});

/** `registry.json` of a release store: what is live, what is on trial, and which paths belong to whom. */
export const registrySchema = Type.Object({
  /** Counts up with every change, so that two writers notice each other. */
  revision: Type.Integer({ minimum: 0 }),
  /** The shell's release; it owns no path because it frames them all. */
  shell: Type.Object({
    live: version,
    canary: Type.Optional(Type.Object({ version, percent: Type.Integer({ minimum: 1, maximum: 99 }) })),
  }),
  modules: Type.Record(Type.String({ pattern: moduleName }), liveModule),
});
export type Registry = Static<typeof registrySchema>;
export type LiveModule = Static<typeof liveModule>;

/** Everything wrong with a parsed registry, each with its place; empty when it may be used. Never throws. */
export const registryProblems = (candidate: unknown): string[] => {
  if (!Value.Check(registrySchema, candidate)) {
    return [...Value.Errors(registrySchema, candidate)].map(
      ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
    );
  }
  const problems: string[] = [];
  const owners = new Map<string, string>();
  for (const [name, { prefixes }] of Object.entries(candidate.modules)) {
    if (!new RegExp(moduleName).test(name)) problems.push(`/modules/${name} is not a module name`);
    for (const prefix of prefixes) {
      const owner = owners.get(prefix);
      if (owner !== undefined) problems.push(`/modules/${name}/prefixes ${prefix} already belongs to ${owner}`);
      owners.set(prefix, name);
    }
  }
  return problems;
};
