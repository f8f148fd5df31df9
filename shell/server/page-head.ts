import type { PageHead } from '@potli/contracts/mfe/prerendered.ts';
import { fillTemplate } from './fill-template.ts';
import { html, scriptJson } from './markup.ts';
import type { Settings } from './settings.ts';

type Site = Pick<Settings, 'brand' | 'siteUrl' | 'inboxUrl'>;

const filled = (value: unknown, site: Site): unknown =>
  JSON.parse(fillTemplate(JSON.stringify(value), site, (text) => JSON.stringify(text).slice(1, -1)));

const organization = ({ brand, siteUrl }: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brand.name,
  slogan: brand.tagline,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icons/icon-512.png`,
  email: brand.supportEmail,
  sameAs: brand.social.map(({ url }) => url),
});

const property = (name: string, content: string | number): string =>
  `<meta property="${name}" content="${html(String(content))}">`;

export const pageHead = (head: PageHead | undefined, { path, site }: { path: string; site: Site }): string[] => {
  const { brand, siteUrl } = site;
  const text = (value: string): string => fillTemplate(value, site, (given) => given);
  const title = head ? text(head.title) : brand.name;
  const description = head ? text(head.description) : brand.tagline;
  const named = [`<title>${html(title)}</title>`, `<meta name="description" content="${html(description)}">`];
  if (!head) return named;
  return [
    ...named,
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', siteUrl + path),
    ...(head.image
      ? [
          property('og:image', siteUrl + head.image.path),
          property('og:image:width', head.image.width),
          property('og:image:height', head.image.height),
          property('og:image:alt', text(head.image.alt)),
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
    // Data needs no hash in the policy.
    ...[organization(site), ...head.structured_data.map((data) => filled(data, site))].map(
      (data) => `<script type="application/ld+json">${scriptJson(data)}</script>`,
    ),
  ];
};
