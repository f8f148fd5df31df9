import { html } from './markup.ts';
import type { Settings } from './settings.ts';

type Site = Pick<Settings, 'siteUrl'>;

/**
 * Pages that are not to be listed say so themselves, and must be read to say it: only what is no page is closed to
 * crawlers.
 */
export const robotsTxt = ({ siteUrl }: Site): string =>
  `User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${siteUrl}/sitemap.xml\n`;

/** The pages that search engines may list. */
export const sitemapXml = ({ siteUrl }: Site, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${html(siteUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
