/**
 * Whether a prefix owns a path. A prefix owns itself and everything beneath it; '/' owns the front page alone, so that
 * an address without an owner leads to the shell's not-found page.
 */
export const prefixOwns = (prefix: string, path: string): boolean =>
  path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`));

/** The module that owns a path: the longest owning prefix wins. A trailing slash makes no difference. */
export const moduleForPath = (
  modules: Readonly<Record<string, { readonly prefixes: readonly string[] }>>,
  path: string,
): string | undefined => {
  const plain = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path;
  let owner: string | undefined;
  let longest = -1;
  for (const [name, { prefixes }] of Object.entries(modules)) {
    for (const prefix of prefixes) {
      if (prefix.length > longest && prefixOwns(prefix, plain)) {
        owner = name;
        longest = prefix.length;
      }
    }
  }
  return owner;
};

/** Whether a path is one of a route's pattern, in which `:name` matches any one segment. */
export const patternFits = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const fits = (segment: string, index: number): boolean =>
    segment.startsWith(':') ? Boolean(given[index]) : segment === given[index];
  return wanted.length === given.length && wanted.every(fits);
};
