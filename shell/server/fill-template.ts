import mustache from 'mustache';
import type { Settings } from './settings.ts';

/** Fills a release's template (ui-kit/template-config.ts). `safe` escapes values; `page` is inserted as it is. */
export const fillTemplate = (
  template: string,
  { brand, siteUrl, inboxUrl }: Pick<Settings, 'brand' | 'siteUrl' | 'inboxUrl'>,
  safe: (value: string) => string,
  page = '',
): string => mustache.render(template, { brand, siteUrl, inboxUrl, page }, {}, { escape: safe });
