import { html } from './markup.ts';
import type { Settings } from './settings.ts';

type Site = Pick<Settings, 'siteUrl'>;

/** Pages say themselves that they are `noindex`, and must be readable to say it. */
export const robotsTxt = ({ siteUrl }: Site): string =>
  `User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${siteUrl}/sitemap.xml\n`;

export const sitemapXml = ({ siteUrl }: Site, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${html(siteUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
