export interface DevArguments {
  /** What to watch; everything when empty. */
  readonly named: readonly string[];
  /** The running site that a module is worked on against, instead of a stack of one's own. */
  readonly site?: string;
  /** Whether the named processes, or all, listen for a debugger. */
  readonly inspect: boolean;
}

/**
 * Reads what follows `npm run dev --`: names, `--inspect` for processes, and `--site <address>` with exactly one module.
 * Throws with one line for a person.
 */
export const readDevArguments = (
  typed: readonly string[],
  { processes, modules }: { processes: readonly string[]; modules: readonly string[] },
): DevArguments => {
  const inspect = typed.includes('--inspect');
  const given = typed.filter((argument) => argument !== '--inspect');
  const at = given.findIndex((argument) => argument === '--site' || argument.startsWith('--site='));
  const inline = given[at]?.startsWith('--site=') ? given[at].slice('--site='.length) : undefined;
  const site = at === -1 ? undefined : (inline ?? given[at + 1] ?? '');
  const taken = at === -1 ? [] : inline === undefined ? [at, at + 1] : [at];
  const named = given.filter((_, index) => !taken.includes(index));
  const known = [...processes, ...modules];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no '${unknown.join("', '")}' to watch. There are: ${known.join(', ')}.`);
  if (inspect && (site !== undefined || (named.length > 0 && !named.some((name) => processes.includes(name)))))
    throw new Error(`--inspect is for processes: ${processes.join(', ')}.`);
  if (site === undefined) return { named, inspect };
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol))
    throw new Error(`--site needs the address of a running site, not '${site}'.`);
  const [module, ...more] = named;
  if (module === undefined || module === 'shell' || !modules.includes(module) || more.length > 0)
    throw new Error(`--site takes one module: ${modules.filter((name) => name !== 'shell').join(', ')}.`);
  return { named, inspect, site: new URL(site).origin };
};
