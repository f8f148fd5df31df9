import type { Availability, Color, Finding, Reader } from '../finding.ts';
import { imageAddress, imagesOf } from '../images.ts';
import { isObject, type JsonObject, listOf, objectsIn, textOf } from '../json.ts';
import { areNearlySame } from '../names.ts';
import { type Page, typesOf } from '../page.ts';
import { type Price, priceOf } from '../price.ts';
import { hasCart, hasProductAddress, isListAddress, isRepeated, isShelf, listTypes } from '../product-evidence.ts';
import { isSizeLabel, type SizeOption, sizeOption, sizesInTitles } from '../sizes.ts';

/** Linked data (schema.org in JSON-LD): the product, its picture and the sizes of its variants. */
export const readJsonLd: Reader = (page) => {
  const product = mainProduct(page);
  if (!product) return {};
  const group = groupOf(page, product);
  const variants = variantsOf(page, product);
  const ownSizes = listOf(product.size);
  return {
    name: textOf(group.name) ?? textOf(product.name),
    price: priceOfOffers(page, offersOf(product)) ?? priceOfOffers(page, variants.flatMap(offersOf)),
    prices: offersOf(product).flatMap((offer) => priceOfOffer(offer, page) ?? []),
    availability: stateOf([...offersOf(product), ...variants.flatMap(offersOf)]),
    colors: colorsOf(variants, page),
    images: [...variantImages(page, variants), ...imagesOf(product.image), ...imagesOf(group.image)],
    sizes:
      sizesOfVariants(variants) ??
      sizesOfVariants(
        offersOf(product).flatMap((offer) =>
          isObject(offer.itemOffered) ? { ...offer.itemOffered, offers: offer } : [],
        ),
      ) ??
      sizesInNames(group, variants) ??
      (ownSizes.length > 1 ? sizesOfProduct(product) : undefined),
  };
};

/**
 * Weaker signs of size in the same data: offers named after variants, properties, the size of this one article. Asked
 * after the shop platforms, which list all sizes where these may know one.
 */
export const readJsonLdOffers: Reader = (page): Finding => {
  const product = mainProduct(page);
  if (!product) return {};
  const name = textOf(product.name);
  const offers = offersOf(product).filter((offer) => textOf(offer.name) !== undefined && textOf(offer.name) !== name);
  const titles = offers.map((offer) => ({ label: textOf(offer.name) ?? '', available: availabilityOf([offer]) }));
  const single = sizesOfProduct(product);
  return { sizes: sizesInTitles(titles) ?? (single.length > 0 ? single : undefined) };
};

const productTypes = new Set(['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct']);
/** Goods by what they are: on pages about them, and on pages that sell them. */
const goodsTypes = new Set(['Book', 'Drug', 'DietarySupplement', 'VideoGame', 'Vehicle', 'Car', 'Motorcycle']);
const othersKeys = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'itemListElement',
  'hasVariant',
  'isVariantOf',
  // A newspaper sells itself: its articles are part of that product.
  'isPartOf',
  'review',
  'itemReviewed',
]);

const isProduct = (node: JsonObject): boolean =>
  typesOf(node).some((type) => productTypes.has(type)) && !typesOf(node).some((type) => listTypes.includes(type));

const isGoods = (node: JsonObject): boolean => typesOf(node).some((type) => goodsTypes.has(type));

/** How sure it is that a product of the data is the page's: its address, its number in the address, its name. */
const sure = { address: 4, number: 3, name: 2 };

/**
 * The product that the page is about: the one with the page's address, number or heading, else the only one. A list's
 * address needs the product's own address.
 */
export const mainProduct = (page: Page): JsonObject | undefined => {
  const nodes = [...objectsIn(page.linkedData, (key) => othersKeys.has(key))].filter(
    (node) =>
      (isProduct(node) || (isGoods(node) && (node.offers !== undefined || hasCart(page)))) &&
      (hasProductAddress(page.url) || !isRange(node, page)) &&
      (textOf(node.name) ?? textOf(groupOf(page, node).name)) !== undefined,
  );
  const likeness = nodes.map((node) => likenessOf(node, page));
  const most = Math.max(...likeness, 0);
  const best = nodes.filter((_, index) => likeness[index] === most);
  if (most < sure.number && (isListAddress(page) || namesOf(nodes).size > 3)) return undefined;
  if (most > 0) return best[0];
  const only = namesOf(best).size === 1 || isAlone(best) ? best[0] : undefined;
  // The only one of a list has its page elsewhere.
  if (only && !hasProductAddress(page.url) && addressesOf(only, page).length > 0) return undefined;
  return only && isRepeated(page, textOf(only.name) ?? textOf(groupOf(page, only).name) ?? '') ? only : undefined;
};

/** Categories call themselves a product with a range of prices, without a number, and have no picture but those of their goods. */
const isRange = (node: JsonObject, page: Page): boolean =>
  (node.image === undefined || isShelf(page)) &&
  [node.sku, node.productID, node.mpn, node.url, node.hasVariant].every((value) => value === undefined) &&
  offersOf(node).some(
    ({ lowPrice, highPrice }) => textOf(highPrice) !== undefined && textOf(lowPrice) !== textOf(highPrice),
  );

const namesOf = (nodes: readonly JsonObject[]): Set<unknown> => new Set(nodes.map(({ name }) => textOf(name)));

/** Blocks for the goods beside the product come behind its own block and say less. */
const isAlone = ([first, ...others]: readonly JsonObject[]): boolean =>
  first !== undefined && first.offers !== undefined && others.every(({ offers }) => offers === undefined);

const likenessOf = (node: JsonObject, page: Page): number => {
  const canonical = page.$('link[rel="canonical"]').first().attr('href');
  const pages = [page.url.href, ...(canonical ? [canonical] : [])].map((address) => pathOf(address, page.base));
  if (addressesOf(node, page).some((path) => pages.includes(path))) return sure.address;
  const number = [node.sku, node.productID, node.mpn, node.gtin13].flatMap((value) => textOf(value) ?? []);
  if (number.some((value) => value.length >= 4 && page.url.href.includes(value))) return sure.number;
  const name = textOf(node.name);
  return name !== undefined && page.headings().some(({ text }) => areNearlySame(text, name)) ? sure.name : 0;
};

const addressesOf = (node: JsonObject, page: Page): string[] =>
  [textOf(node.url), textOf(node['@id']), ...offersOf(node).map(({ url }) => textOf(url))].flatMap(
    (address) => pathOf(address, page.base) ?? [],
  );

const pathOf = (address: string | undefined, base: string): string | undefined =>
  // A fragment names a part of the page, not the page.
  address !== undefined && !address.startsWith('#') && URL.canParse(address, base)
    ? new URL(address, base).pathname.replace(/(?<!\/)\/+$/, '') || undefined
    : undefined;

/** The product's variants: listed inside it or its group, or beside it as members of the same group. */
const variantsOf = (page: Page, product: JsonObject): JsonObject[] => {
  const group = groupOf(page, product);
  const listed = [...new Set([...listOf(group.hasVariant), ...listOf(product.hasVariant)])].filter(isObject);
  const groupId = groupIdOf(product);
  if (listed.length === 0 && groupId === undefined) return [];
  if (listed.length > 0) return listed.map((variant) => named(page, variant));
  return [...objectsIn(page.linkedData)].filter((node) => isProduct(node) && groupIdOf(node) === groupId);
};

/** The group that a variant belongs to, or the product itself. */
const groupOf = (page: Page, product: JsonObject): JsonObject =>
  isObject(product.isVariantOf) ? named(page, product.isVariantOf) : product;

/** What a mere reference (`{ "@id": "#v1" }`) refers to; anything that says more is meant itself. */
const named = (page: Page, node: JsonObject): JsonObject => {
  const id = textOf(node['@id']);
  if (id === undefined || Object.keys(node).some((key) => !key.startsWith('@'))) return node;
  for (const other of objectsIn(page.linkedData))
    if (textOf(other['@id']) === id && Object.hasOwn(other, 'name')) return other;
  for (const other of objectsIn(page.linkedData)) if (textOf(other['@id']) === id && isProduct(other)) return other;
  return node;
};

const groupIdOf = (product: JsonObject): string | undefined =>
  textOf(product.inProductGroupWithID) ??
  (isObject(product.isVariantOf)
    ? (textOf(product.isVariantOf.productGroupID) ?? textOf(product.isVariantOf['@id']))
    : undefined);

/** The pictures of the variant that the address asks for. */
const variantImages = (page: Page, variants: readonly JsonObject[]): string[] => {
  const asked = variants.find((variant) =>
    [variant.url, variant['@id'], ...offersOf(variant).map(({ url }) => url)].some((address) =>
      isAskedVariant(textOf(address), page),
    ),
  );
  return asked ? imagesOf(asked.image) : [];
};

/** Whether an address has the page's path, and the page's address all of its parameters: links get further ones. */
const isAsked = (address: string | undefined, page: Page): boolean => {
  if (address === undefined || !URL.canParse(address, page.base)) return false;
  const { host, pathname, searchParams } = new URL(address, page.base);
  return (
    host === page.url.host &&
    pathname === page.url.pathname &&
    [...searchParams].every(([key, value]) => page.url.searchParams.get(key) === value)
  );
};

const isAskedVariant = (address: string | undefined, page: Page): boolean =>
  address?.includes('?') === true && isAsked(address, page);

const sizesOfVariants = (variants: readonly JsonObject[]): SizeOption[] | undefined => {
  const sizes = variants.flatMap(sizesOfProduct);
  // Variants that differ in colour only carry no size: such a product has none that we know of.
  return sizes.length > 0 ? sizes : undefined;
};

/** Variants without a size of their own may carry it in their names: 'Kantha Jacket - M / Rust' of 'Kantha Jacket'. */
const sizesInNames = (group: JsonObject, variants: readonly JsonObject[]): SizeOption[] | undefined => {
  const prefix = `${textOf(group.name) ?? ''} - `;
  const titles = variants.flatMap((variant) => {
    const name = textOf(variant.name);
    return name?.startsWith(prefix)
      ? [{ label: name.slice(prefix.length), available: availabilityOf(offersOf(variant)) }]
      : [];
  });
  return titles.length === variants.length ? sizesInTitles(titles) : undefined;
};

const sizesOfProduct = (product: JsonObject): SizeOption[] => {
  const available = availabilityOf(offersOf(product));
  const labels = [...sizesIn(listOf(product.size)), ...propertySizes(product)];
  return labels.map(({ label }) => ({ label, available }));
};

const sizesIn = (values: readonly unknown[]): SizeOption[] =>
  values.flatMap((value) => sizeOption(isObject(value) ? sizeOfObject(value) : textOf(value)));

// SizeSpecification { name } or QuantitativeValue { value, unitText | unitCode }.
const sizeOfObject = (size: JsonObject): string | undefined => {
  const value = textOf(size.value);
  const unit = textOf(size.unitText) ?? textOf(size.unitCode);
  return textOf(size.name) ?? (value && unit ? `${value} ${unit}` : value);
};

const propertySizes = (product: JsonObject): SizeOption[] =>
  listOf(product.additionalProperty)
    .filter(isObject)
    .filter((property) => isSizeLabel(textOf(property.name) ?? ''))
    .flatMap((property) => sizesIn(listOf(property.value)));

/** Offers of a product; those of several sellers in an AggregateOffer, or that itself where it lists none. */
const offersOf = (product: JsonObject): JsonObject[] =>
  listOf(product.offers)
    .filter(isObject)
    .flatMap((offer) => {
      const inner = listOf(offer.offers).filter(isObject);
      return inner.length > 0 ? inner : [offer];
    });

/** `https://schema.org/OutOfStock`, also written as `out of stock`. */
const saidIn = (offers: readonly JsonObject[]): string[] =>
  offers.flatMap((offer) => textOf(offer.availability)?.replace(/[\s_-]+/g, '') ?? []);

/** Undefined where no offer says anything; false where all that do say that there is none left. */
const availabilityOf = (offers: readonly JsonObject[]): boolean | undefined => {
  const said = saidIn(offers);
  return said.length === 0 ? undefined : said.some((text) => !soldOut.test(text));
};

const soldOut = /(OutOfStock|SoldOut|Discontinued)$/i;
const known =
  /(InStock|InStoreOnly|OnlineOnly|LimitedAvailability|OutOfStock|SoldOut|Discontinued|Pre-?Order|PreSale|BackOrder)$/i;

/** What schema.org's words for availability mean for a customer. */
export const availabilityIn = (said: readonly string[]): Availability | undefined => {
  const words = said.filter((text) => known.test(text.trim()));
  if (words.length === 0) return undefined;
  if (words.some((text) => /(InStock|Only|LimitedAvailability)$/i.test(text))) return 'in_stock';
  return words.every((text) => soldOut.test(text)) ? 'out_of_stock' : 'preorder';
};

const stateOf = (offers: readonly JsonObject[]): Availability | undefined => availabilityIn(saidIn(offers));

/** What is asked: the offer of this page's address where there is one, else the lowest of those in stock. */
const priceOfOffers = (page: Page, offers: readonly JsonObject[]): Price | undefined => {
  const variants = offers.filter(({ url }) => isAskedVariant(textOf(url), page));
  const here = variants.length > 0 ? variants : offers.filter(({ url }) => isAsked(textOf(url), page));
  const open = offers.filter(({ validForMemberTier }) => validForMemberTier === undefined);
  const inStock = open.filter((offer) => availabilityOf([offer]) !== false);
  const asked = here.length === 1 ? here : inStock.length > 0 ? inStock : open;
  return asked.flatMap((offer) => priceOfOffer(offer, page) ?? []).toSorted((a, b) => a.amount - b.amount)[0];
};

const priceOfOffer = (offer: JsonObject, page: Page): Price | undefined => {
  // Not what members pay, a unit costs or was asked before.
  const specifications = listOf(offer.priceSpecification)
    .filter(isObject)
    .filter(({ validForMemberTier }) => validForMemberTier === undefined);
  const sale = specifications.find(({ priceType }) => /SalePrice/i.test(textOf(priceType) ?? ''));
  const plain = sale ?? specifications.find(({ priceType }) => priceType === undefined);
  const currency = textOf(offer.priceCurrency) ?? textOf(plain?.priceCurrency);
  return (
    (sale && priceOf(sale.price, currency, page)) ??
    priceOf(offer.price, currency, page) ??
    priceOf(plain?.price, currency, page) ??
    priceOf(offer.lowPrice, currency, page)
  );
};

const colorsOf = (variants: readonly JsonObject[], page: Page): Color[] | undefined => {
  const colors = new Map<string, Color>();
  for (const variant of variants) {
    const name = textOf(variant.color)?.slice(0, 60);
    const image = imageAddress(imagesOf(variant.image)[0], page);
    if (name !== undefined && !colors.has(name)) colors.set(name, { name, ...(image && { image }) });
  }
  return colors.size > 1 ? [...colors.values()] : undefined;
};
