import type { Finding, Reader } from '../finding.ts';
import { imagesOf } from '../images.ts';
import { isObject, type JsonObject, listOf, textOf } from '../json.ts';
import { linkedObjects, type Page } from '../page.ts';
import { isSizeLabel, type SizeOption, sizesInTitles } from '../sizes.ts';

/** Linked data (schema.org in JSON-LD): the product, its picture and the sizes of its variants. */
export const readJsonLd: Reader = (page) => {
  const product = mainProduct(page);
  if (!product) return {};
  const group = groupOf(page, product);
  const variants = variantsOf(page, product);
  const ownSizes = listOf(product.size);
  return {
    name: textOf(group.name) ?? textOf(product.name),
    images: [...imagesOf(product.image), ...imagesOf(group.image), ...variantImages(page, variants)],
    sizes:
      sizesOfVariants(variants) ??
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

/** Whether the page describes itself as a list of products and not as one. */
export const isListing = (page: Page): boolean =>
  mainProduct(page) === undefined &&
  [...linkedObjects(page)].some((node) =>
    typesOf(node).some((type) => ['ItemList', 'CollectionPage', 'SearchResultsPage', 'OfferCatalog'].includes(type)),
  );

const productTypes = new Set(['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct']);
const othersKeys = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'itemListElement',
  'hasVariant',
  'isVariantOf',
  'review',
]);

const typesOf = (node: JsonObject): string[] =>
  listOf(node['@type']).flatMap((type) => textOf(type)?.replace(/^https?:\/\/schema\.org\//i, '') ?? []);

const isProduct = (node: JsonObject): boolean => typesOf(node).some((type) => productTypes.has(type));

/** The product that the page is about: the one with the page's address or number, else the first that is not beside it. */
export const mainProduct = (page: Page): JsonObject | undefined => {
  let best: { node: JsonObject; likeness: number } | undefined;
  for (const node of linkedObjects(page, (key) => othersKeys.has(key))) {
    if (!isProduct(node) || (textOf(node.name) ?? textOf(groupOf(page, node).name)) === undefined) continue;
    const likeness = likenessOf(node, page);
    if (!best || likeness > best.likeness) best = { node, likeness };
  }
  return best?.node;
};

const likenessOf = (node: JsonObject, page: Page): number => {
  const canonical = page.$('link[rel="canonical"]').first().attr('href');
  const pages = [page.url.href, ...(canonical ? [canonical] : [])].map((address) => pathOf(address, page.base));
  const own = [textOf(node.url), textOf(node['@id'])].map((address) => pathOf(address, page.base));
  if (own.some((path) => path !== undefined && pages.includes(path))) return 2;
  const sku = textOf(node.sku) ?? textOf(node.productID);
  return sku !== undefined && sku.length >= 4 && page.url.pathname.includes(sku) ? 1 : 0;
};

const pathOf = (address: string | undefined, base: string): string | undefined =>
  // A fragment names a part of the page, not the page.
  address !== undefined && !address.startsWith('#') && URL.canParse(address, base)
    ? new URL(address, base).pathname.replace(/\/+$/, '') || undefined
    : undefined;

/** The product's variants: listed inside it or its group, or standing beside it as members of the same group. */
const variantsOf = (page: Page, product: JsonObject): JsonObject[] => {
  const group = groupOf(page, product);
  const listed = [...listOf(group.hasVariant), ...listOf(product.hasVariant)].filter(isObject);
  const groupId = groupIdOf(product);
  if (listed.length === 0 && groupId === undefined) return [];
  if (listed.length > 0) return listed.map((variant) => named(page, variant));
  return [...linkedObjects(page)].filter((node) => isProduct(node) && groupIdOf(node) === groupId);
};

/** The group that a variant belongs to, or the product itself. */
const groupOf = (page: Page, product: JsonObject): JsonObject =>
  isObject(product.isVariantOf) ? named(page, product.isVariantOf) : product;

/** What a mere reference (`{ "@id": "#v1" }`) refers to; anything that says more is meant itself. */
const named = (page: Page, node: JsonObject): JsonObject => {
  const id = textOf(node['@id']);
  if (id === undefined || Object.keys(node).some((key) => !key.startsWith('@'))) return node;
  for (const other of linkedObjects(page))
    if (textOf(other['@id']) === id && Object.hasOwn(other, 'name')) return other;
  for (const other of linkedObjects(page)) if (textOf(other['@id']) === id && isProduct(other)) return other;
  return node;
};

const groupIdOf = (product: JsonObject): string | undefined =>
  textOf(product.inProductGroupWithID) ??
  (isObject(product.isVariantOf)
    ? (textOf(product.isVariantOf.productGroupID) ?? textOf(product.isVariantOf['@id']))
    : undefined);

const variantImages = (page: Page, variants: readonly JsonObject[]): string[] => {
  const shown = variants.find((variant) => {
    const address = textOf(variant.url);
    return (
      address !== undefined && URL.canParse(address, page.base) && new URL(address, page.base).href === page.url.href
    );
  });
  return shown ? imagesOf(shown.image) : [];
};

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
  values.flatMap((value) => {
    const label = isObject(value) ? sizeOfObject(value) : textOf(value);
    return label === undefined ? [] : [{ label }];
  });

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

const offersOf = (product: JsonObject): JsonObject[] =>
  listOf(product.offers)
    .filter(isObject)
    .flatMap((offer) => (offer.offers === undefined ? [offer] : listOf(offer.offers).filter(isObject)));

/** Undefined where no offer says anything; false where all that do say that there is none left. */
const availabilityOf = (offers: readonly JsonObject[]): boolean | undefined => {
  const said = offers.flatMap((offer) => textOf(offer.availability) ?? []);
  return said.length === 0 ? undefined : said.some((text) => !/(OutOfStock|SoldOut|Discontinued)$/i.test(text));
};
