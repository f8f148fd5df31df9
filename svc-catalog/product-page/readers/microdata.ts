import type { Cheerio, CheerioAPI } from 'cheerio/slim';
import type { Reader } from '../finding.ts';
import { widestOf } from '../images.ts';
import type { Page } from '../page.ts';

type Elements = ReturnType<CheerioAPI>;

/** Microdata: only what belongs to the product itself, not to its brand, reviews or neighbours. */
export const readMicrodata: Reader = (page) => {
  const scope = productScope(page);
  if (!scope) return {};
  const own = ownProperties(page, scope);
  const values = (name: string) => own.flatMap((property) => (property.is(named(name)) ? textsOf(property) : []));
  const sizes = values('size').map((label) => ({ label }));
  return { name: values('name')[0], images: values('image'), sizes: sizes.length > 0 ? sizes : undefined };
};

const named = (name: string): string => `[itemprop~="${name}"]`;

const productScope = ({ $ }: Page): Elements | undefined => {
  const scopes = $('[itemscope][itemtype*="schema.org/Product" i]')
    .toArray()
    .map((element) => $(element));
  return scopes.find(
    (scope) =>
      scope.closest('[itemprop~="isRelatedTo"], [itemprop~="isSimilarTo"], [itemprop~="itemListElement"]').length === 0,
  );
};

const ownProperties = ({ $ }: Page, scope: Elements): Elements[] =>
  scope
    .find(['name', 'image', 'size'].map(named).join(', '))
    .toArray()
    .map((element) => $(element))
    .filter((property) =>
      property
        .parent()
        .closest('[itemscope]')
        .is(scope as Cheerio<never>),
    );

const textsOf = (property: Elements): string[] => {
  const value =
    property.attr('content') ??
    property.attr('data-src') ??
    widestOf(property.attr('srcset')) ??
    property.attr('src') ??
    property.attr('href') ??
    property.text();
  return value.trim() === '' ? [] : [value.trim()];
};
