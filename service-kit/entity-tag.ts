/**
 * Whether a request's `If-None-Match` names the tag of the answer, by the weak comparison of RFC 9110 13.1.2: `*`, a list,
 * and tags that a proxy made weak (`W/"…"`) when it compressed the answer.
 *
 * Not the package `fresh`, which Koa uses: it takes `cache-control: no-cache` for a reload, and fetch adds that to every
 * request with If-None-Match; and it splits a list at commas within tags.
 */
export const namesTag = (ifNoneMatch: string, tag: string): boolean => {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  const named: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return named.includes(opaque);
};
