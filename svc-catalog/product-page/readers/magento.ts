import { assignedJson } from '../embedded-json.ts';
import type { Reader } from '../finding.ts';
import { at, isObject, type JsonObject, listOf, objectsIn, parseJson, textOf } from '../json.ts';
import type { Page } from '../page.ts';
import { isSizeChoice, isSizeLabel, type SizeOption, sizeOption } from '../sizes.ts';

/** Shops built with Magento: the choices of a configurable product, which its page hands to its programs. */
export const readMagento: Reader = (page) => ({ sizes: sizesIn(page) });

const sizesIn = (page: Page): SizeOption[] | undefined => {
  for (const code of page.scripts) {
    const config = assignedJson(code, 'new Product.Config');
    if (!config && !code.includes('"spConfig"') && !code.includes('"jsonConfig"')) continue;
    for (const node of objectsIn(config ?? parseJson(code))) {
      const attributes = isObject(node.attributes) ? Object.values(node.attributes).filter(isObject) : [];
      const choices = attributes.map(({ id, label, code, options }) => ({
        labels: [label, code].flatMap((text) => textOf(text) ?? []),
        sizes: listOf(options)
          .filter(isObject)
          .flatMap((option) => optionOf(option, at(node.salable, textOf(id) ?? ''))),
      }));
      const size =
        choices.find(({ labels }) => labels.some(isSizeLabel)) ??
        choices.find(({ labels, sizes }) => labels.some((label) => isSizeChoice(label, sizes)));
      if (size) return size.sizes;
    }
  }
  return undefined;
};

/** An option without an article is sold out. A shop that shows sold-out articles too lists apart which can be had. */
const optionOf = ({ id, label, products }: JsonObject, salable: unknown): SizeOption[] => {
  const articles = isObject(salable) ? listOf(at(salable, textOf(id) ?? '')) : products;
  return sizeOption(textOf(label), Array.isArray(articles) ? articles.length > 0 : undefined);
};
