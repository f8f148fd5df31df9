import type { RuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import mustache from 'mustache';

/**
 * Fills a template of a release (ui-kit/template-config.ts) with the operator's values, in Mustache's syntax.
 * @param safe makes a value safe for where the text is used
 * @param page HTML of the module's page, for the shell's frame; inserted as it is
 */
export const fillTemplate = (
  template: string,
  { brand, siteUrl, inboxUrl }: Pick<RuntimeConfig, 'brand' | 'siteUrl' | 'inboxUrl'>,
  safe: (value: string) => string,
  page = '',
): string => mustache.render(template, { brand, siteUrl, inboxUrl, page }, {}, { escape: safe });
