import { assignedIn, assignedJson } from '../embedded-json.ts';
import { firstFilled, type Reader } from '../finding.ts';
import { imagesOf } from '../images.ts';
import { at, isObject, type JsonObject, listOf, objectsIn, parseJson, textOf } from '../json.ts';
import type { Page } from '../page.ts';
import { statesOf } from '../page-state.ts';
import { type Price, priceOf } from '../price.ts';
import { isSizeLabel, longest, measureIn, type SizeOption, sizeOption, sizesInTitles } from '../sizes.ts';

/** Shops built with Shopify: the product that the theme or the shop's own analytics put into the page. */
export const readShopify: Reader = (page) => {
  if (!isShopify(page)) return {};
  const given = themeProduct(page) ?? assignedProduct(page);
  const product = given ?? analyticsProduct(page);
  if (!product) return {};
  // An extension may have put amounts of its own into it: the shop's own product says whether its prices differ.
  const isPriced = given === undefined || typeof given.price_varies === 'boolean';
  return {
    name: textOf(product.title) ?? textOf(product.name),
    images: [...imagesOf(product.featured_image), ...imagesOf(product.images)],
    sizes: firstFilled(sizesOfOptions(product), sizesOfTitles(product)),
    price: isPriced ? priceOfVariants(product, page) : undefined,
    availability: product.available === false ? 'out_of_stock' : undefined,
  };
};

/**
 * The shop's analytics name every variant; which of them are in stock is in the list behind the theme's choice, or in what
 * an extension of the shop (payment by instalments, back in stock) assigns for itself.
 */
const withStock = (page: Page, product: JsonObject): JsonObject => {
  const held = [...jsonBlocks(page), ...statesOf(page)].flatMap((value) => [...objectsIn(value)]);
  const stock = new Map(
    held.flatMap(({ id, available }) => (typeof available === 'boolean' ? [[id, available] as const] : [])),
  );
  return {
    ...product,
    variants: variantsOf(product).map((variant) => ({ available: stock.get(variant.id), ...variant })),
  };
};

/** Where a Shopify shop answers a product's data, for a page that lacks the sizes: the shop's own origin, no other. */
export const shopifyEndpoint = (page: Page): string | undefined => {
  const path = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/collections\/[^/]+)?(\/products\/[^/]+?)\/?$/i.exec(
    page.url.pathname,
  )?.[1];
  return path !== undefined && isShopify(page) ? `${page.url.origin}${path}.js` : undefined;
};

/** The sizes in what that endpoint answers. */
export const sizesFromEndpoint = (answer: unknown): SizeOption[] | undefined =>
  isObject(answer) ? firstFilled(sizesOfOptions(answer), sizesOfTitles(answer))?.slice() : undefined;

/** Whether the shop is built with Shopify. */
export const isShopify = ({ $, scripts }: Page): boolean =>
  $('[src*="cdn.shopify.com"], [href*="cdn.shopify.com"], [src*="/cdn/shop/"], [href*="/cdn/shop/"]').length > 0 ||
  scripts.some((code) => code.includes('Shopify.shop') || code.includes('ShopifyAnalytics'));

const jsonBlocks = (page: Page): unknown[] =>
  page.all('script[type="application/json"]', 50).map((script) => parseJson(script.text()));

const themeProduct = (page: Page): JsonObject | undefined => {
  const candidates = jsonBlocks(page)
    .flatMap((block) => [...objectsIn(block, (key) => /recommend|related|upsell/i.test(key))])
    .filter((value) => Array.isArray(value.variants) && textOf(value.title) !== undefined);
  // Other products of the shop may be in the page too: the one whose handle is in the address is ours.
  return (
    candidates.find(({ handle }) => lastPart(page) === textOf(handle)) ??
    (page.url.pathname.includes('/products/') ? candidates[0] : undefined)
  );
};

/** The product as an extension of the shop assigns it for itself. */
const assignedProduct = (page: Page): JsonObject | undefined =>
  statesOf(page)
    .filter(isObject)
    .find(
      ({ handle, variants, title }) => textOf(handle) === lastPart(page) && Array.isArray(variants) && textOf(title),
    );

const lastPart = (page: Page): string | undefined => page.url.pathname.split('/').findLast((part) => part !== '');

const analyticsProduct = (page: Page): JsonObject | undefined => {
  for (const code of page.scripts) {
    if (!code.includes('ShopifyAnalytics') && !code.includes('var meta')) continue;
    const product = at(assignedJson(code, 'var meta') ?? assignedJson(code, 'ShopifyAnalytics.meta'), 'product');
    if (isObject(product)) return withStock(page, withVariantTitles(product));
  }
  return undefined;
};

// The analytics data has no name of the product itself: only 'Linen Kurta - M / Red' and 'M / Red' for each variant.
const withVariantTitles = (product: JsonObject): JsonObject => {
  const [variant] = listOf(product.variants).filter(isObject);
  const full = textOf(variant?.name);
  const title = textOf(variant?.public_title);
  const name = full && title && full.endsWith(` - ${title}`) ? full.slice(0, -` - ${title}`.length) : full;
  return { ...product, ...(name !== undefined && { name }) };
};

/** By the option called size: its place says which of option1 to option3 holds it. */
const sizesOfOptions = (product: JsonObject): SizeOption[] | undefined => {
  const names = listOf(product.options ?? product.options_with_values).map(
    (option) => textOf(isObject(option) ? option.name : option) ?? '',
  );
  const place = names.findIndex(isSizeLabel);
  if (place < 0) return undefined;
  const bySize = variantsOf(product).flatMap((variant) =>
    sizeOption(
      textOf(variant[`option${place + 1}`]) ?? textOf(listOf(variant.options)[place]),
      availabilityOf(variant),
    ),
  );
  if (bySize.length > 0) return bySize;
  const option = listOf(product.options)[place];
  return isObject(option) ? listOf(option.values).flatMap((value) => ({ label: textOf(value) ?? '' })) : undefined;
};

const sizesOfTitles = (product: JsonObject): SizeOption[] | undefined => {
  const titles = variantsOf(product).flatMap((variant) =>
    sizeOption(textOf(variant.public_title) ?? textOf(variant.title), availabilityOf(variant)),
  );
  return sizesInTitles(titles) ?? measuresOf(titles);
};

/** Variants each of which says how much it is: their titles, or the measures alone where a title is too long to be a size. */
const measuresOf = (titles: readonly SizeOption[]): SizeOption[] | undefined => {
  const measures = titles.map(({ label, available }) => ({ label: measureIn(label) ?? '', available }));
  const areMeasures = measures.every(({ label }) => label !== '') && !titles.some(({ label }) => label.includes(' / '));
  if (titles.length < 2 || !areMeasures) return undefined;
  if (titles.every(({ label }) => label.length <= longest)) return [...titles];
  return new Set(measures.map(({ label }) => label)).size === titles.length ? measures : undefined;
};

/** Hundredths as a number in what the shop writes, units as text in what its analytics send. Nothing where variants differ. */
const priceOfVariants = (product: JsonObject, page: Page): Price | undefined => {
  const prices = new Set(variantsOf(product).map(({ price }) => price));
  const [price] = prices;
  const amount = typeof price === 'number' ? price / 100 : textOf(price);
  return prices.size === 1 ? priceOf(amount, currencyOfShop(page), page) : undefined;
};

/** The currency that the visitor sees, which the shop's prices are converted to. */
const currencyOfShop = (page: Page): string | undefined =>
  assignedIn(page, 'Shopify.currency')
    .map((currency) => textOf(at(currency, 'active')))
    .find((code) => code !== undefined);

const variantsOf = (product: JsonObject): JsonObject[] => listOf(product.variants).filter(isObject);

const availabilityOf = ({ available }: JsonObject): boolean | undefined =>
  typeof available === 'boolean' ? available : undefined;
