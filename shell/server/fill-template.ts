import mustache from 'mustache';
import type { Settings } from './settings.ts';

/**
 * Fills a template of a release (ui-kit/template-config.ts) with the operator's values, in Mustache's syntax.
 * @param safe makes a value safe for where the text is used
 * @param page HTML of the module's page, for the shell's frame; inserted as it is
 */
export const fillTemplate = (
  template: string,
  { brand, siteUrl, inboxUrl }: Pick<Settings, 'brand' | 'siteUrl' | 'inboxUrl'>,
  safe: (value: string) => string,
  page = '',
): string => mustache.render(template, { brand, siteUrl, inboxUrl, page }, {}, { escape: safe });
