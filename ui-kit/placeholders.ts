import type { Brand } from './brand.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/**
 * HTML that is rendered with a release must serve every operator, so it is rendered with these in place of what the
 * site's settings say; the site puts the real values in. They look like addresses of a scheme of their own, so that links
 * take them as they are.
 */
const placeholder = (path: string): string => `placeholder:${path};`;

/** Where the shell's frame takes up the module's page. */
export const moduleSlot = placeholder('module');

/** A brand made of placeholders, for pages that are rendered before anybody knows who runs them. */
export const placeholderBrand: Brand = {
  name: placeholder('brand.name'),
  tagline: placeholder('brand.tagline'),
  supportEmail: placeholder('brand.supportEmail'),
  chatUrl: placeholder('brand.chatUrl'),
  groupUrl: placeholder('brand.groupUrl'),
  social: [{ label: placeholder('social.label'), url: placeholder('social.url') }],
  privacyUrl: placeholder('brand.privacyUrl'),
  termsUrl: placeholder('brand.termsUrl'),
  videoUrl: placeholder('brand.videoUrl'),
};

/** The configuration for rendering at build time; a page that is rendered so uses its brand and its addresses alone. */
export const placeholderConfig: RuntimeConfig = {
  apiKey: '',
  siteUrl: placeholder('siteUrl'),
  live: false,
  inboxUrl: placeholder('inboxUrl'),
  providerOrigins: [],
  brand: placeholderBrand,
};

/** The link to the sandbox's inbox, which production has not. */
const inboxLink = /<a href="placeholder:inboxUrl;">[^<]*<\/a>/g;

const listItem = /<li\b[^>]*>(?:(?!<\/li>).)*placeholder:social\.(?:(?!<\/li>).)*<\/li>/gs;

/**
 * Puts an operator's values in the place of the placeholders. The list item that names a social link is repeated for
 * each link; the link to the inbox is left out where there is none. Throws on a placeholder that stands for nothing,
 * which would otherwise reach a visitor.
 * @param safe makes a value safe for where the text stands
 */
export const fillPlaceholders = (
  text: string,
  { brand, siteUrl, inboxUrl }: Pick<RuntimeConfig, 'brand' | 'siteUrl' | 'inboxUrl'>,
  safe: (value: string) => string,
): string => {
  const fill = (part: string, values: Readonly<Record<string, unknown>>): string =>
    part.replaceAll(/placeholder:([A-Za-z.]+);/g, (_, path: string) => {
      const value = values[path];
      if (typeof value !== 'string') throw new Error(`Nothing stands for the placeholder ${path}`);
      return safe(value);
    });
  const values = {
    siteUrl,
    ...(inboxUrl === undefined ? {} : { inboxUrl }),
    ...Object.fromEntries(Object.entries(brand).map(([key, value]) => [`brand.${key}`, value])),
  };
  // Cut apart before anything is filled in: what an operator calls a link must not be taken for a placeholder.
  const known = inboxUrl === undefined ? text.replaceAll(inboxLink, '') : text;
  const items = known.match(listItem) ?? [];
  const between = known.split(listItem).map((part) => fill(part, values));
  const repeated = items.map((item) =>
    brand.social.map(({ label, url }) => fill(item, { ...values, 'social.label': label, 'social.url': url })).join(''),
  );
  return between.map((part, index) => part + (repeated[index] ?? '')).join('');
};
