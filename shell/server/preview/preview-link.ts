import { isModuleName, isVersion } from '@potli/contracts/mfe/names.ts';
import { type Preview, previewKeyParameter, previewName, previewParameter } from '@potli/contracts/mfe/preview.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import type { Secrets } from '@potli/service-kit/secrets.ts';
import { openSealed, seal } from '../sealed.ts';

/** What a `module@version` names; undefined for anything else. */
export const previewOf = (name: unknown): Preview | undefined => {
  if (typeof name !== 'string') return undefined;
  const [module = '', version = '', ...rest] = name.split('@');
  return rest.length === 0 && isModuleName(module) && isVersion(version) ? { module, version } : undefined;
};

const hour = 3_600_000;

/** Where a preview begins: the first page of the release whose address needs no id. */
export const firstPath = ({ pages = [], prefixes }: Pick<Release, 'pages' | 'prefixes'>): string =>
  prefixes.find((prefix) => prefix === '/') ??
  pages.find(({ path }) => !path.includes(':'))?.path ??
  prefixes[0] ??
  '/';

/** The address of a preview for a day and up to an hour more, so that repeated calls return the same one. */
export const previewLink = (preview: Preview, path: string, keys: Secrets, now: Date) => {
  const until = new Date(Math.ceil(now.getTime() / hour) * hour + 24 * hour);
  const query = new URLSearchParams({
    [previewParameter]: previewName(preview),
    [previewKeyParameter]: seal('preview link', preview, keys, until),
  });
  // `@` needs no escape in a query, and people read it.
  return { address: `${path}?${query.toString().replace('%40', '@')}`, until };
};

/** Whether a key of an address permits this preview. */
export const permits = (key: unknown, preview: Preview, keys: Secrets, now: Date): boolean => {
  const given = typeof key === 'string' ? openSealed<Preview>('preview link', key, keys, now) : undefined;
  return given !== undefined && previewName(given) === previewName(preview);
};
