import { type Availability, firstFilled, type Reader } from '../finding.ts';
import { isObject, type JsonObject, listOf, parseJson, textOf } from '../json.ts';
import type { Page } from '../page.ts';
import { isSizeChoice, isSizeLabel, type SizeOption } from '../sizes.ts';
import { pictureAddress } from './gallery.ts';

/** Shops built with WooCommerce: the product's heading, gallery and the form with its variations. */
export const readWooCommerce: Reader = (page) => {
  const { $ } = page;
  if ($('.woocommerce, .product_title, form.variations_form').length === 0) return {};
  const variations = variationsOf(page);
  const gallery = $('.woocommerce-product-gallery__image').first();
  const picture = $('.woocommerce-product-gallery img, img[data-large_image]').first();
  return {
    name: page.text('h1.product_title'),
    images: [
      gallery.find('a[href]').attr('href'),
      pictureAddress(picture),
      ...variations.map(({ image }) => (isObject(image) ? (textOf(image.full_src) ?? textOf(image.src)) : undefined)),
    ].flatMap((address) => address ?? []),
    sizes: firstFilled(sizesOfControl(page, variations), sizesOfVariations(variations)),
    availability: availabilityIn(page),
  };
};

/** The box of the product says by its class whether any of its variations is in stock. */
const availabilityIn = ({ $ }: Page): Availability | undefined => {
  const box = $('h1.product_title').first().closest('.type-product');
  if (box.hasClass('outofstock')) return 'out_of_stock';
  if (box.hasClass('onbackorder')) return 'preorder';
  return box.hasClass('instock') ? 'in_stock' : undefined;
};

// `false` above a number of variations that the shop sets: then only the control knows the sizes.
const variationsOf = ({ $ }: Page): JsonObject[] => {
  const text = $('form.variations_form').first().attr('data-product_variations');
  return text === undefined ? [] : listOf(parseJson(text)).filter(isObject);
};

/** The attribute's control has the labels and their order; the variations say which are in stock. */
const sizesOfControl = (page: Page, variations: readonly JsonObject[]): SizeOption[] | undefined => {
  const { $ } = page;
  for (const select of page.all('select[name^="attribute_"]', 20)) {
    const attribute = select.attr('name') ?? '';
    const id = select.attr('id') ?? '';
    const label = /^[\w-]+$/.test(id) ? page.text(`label[for="${id}"]`) : undefined;
    const sizes = select
      .find('option')
      .toArray()
      .map((option) => $(option))
      .filter((option) => option.attr('value') !== '')
      .map((option) => ({ label: option.text(), available: isOffered(variations, attribute, option.attr('value')) }));
    if (isSizeChoice(label ?? attributeLabel(attribute), sizes)) return sizes;
  }
  return undefined;
};

const isOffered = (variations: readonly JsonObject[], attribute: string, value: string | undefined) => {
  if (variations.length === 0) return undefined;
  return variations.some((variation) => {
    const chosen = isObject(variation.attributes) ? variation.attributes[attribute] : undefined;
    // An empty value means that this variation goes with any.
    return (chosen === value || chosen === '') && variation.is_in_stock !== false;
  });
};

const sizesOfVariations = (variations: readonly JsonObject[]): SizeOption[] =>
  variations.flatMap((variation) =>
    Object.entries(isObject(variation.attributes) ? variation.attributes : {})
      .filter(([attribute, value]) => isSizeLabel(attributeLabel(attribute)) && textOf(value) !== undefined)
      .map(([, value]) => ({ label: textOf(value)?.toUpperCase() ?? '', available: variation.is_in_stock !== false })),
  );

const attributeLabel = (attribute: string): string => attribute.replace(/^attribute_(pa_)?/, '');
