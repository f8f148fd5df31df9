import { isBlank } from './text.ts';

/** The address of a parseable http or https URL without credentials, else undefined. Only such may become an href. */
export const httpUrl = (text: string): URL | undefined => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 2048 || !/^https?:\/\//i.test(trimmed)) return undefined;
  try {
    const url = new URL(trimmed);
    return url.hostname !== '' && url.username === '' && url.password === '' ? url : undefined;
  } catch {
    return undefined;
  }
};

/** A link as browsers show it, `shop.example/kurta`, with the scheme that it lacks; any other text as it is. */
export const withScheme = (text: string): string =>
  /^(www\.[^\s/.]+\.|([a-z\d-]+\.)+[a-z]{2,}\/)\S+$/i.test(text.trim()) ? `https://${text.trim()}` : text;

/** The name of the store that a link leads to: its host, as in `myntra.com`. Empty where it is no link. */
export const storeOf = (link: string): string => httpUrl(link)?.hostname.replace(/^(www|m)\./, '') ?? '';

/** What is wrong with a product link that a customer typed (spec 5), or undefined. */
export const problemInProductLink = (text: string): string | undefined => {
  if (isBlank(text)) return 'Please add your online link';
  return httpUrl(text) ? undefined : 'Please enter a valid URL';
};

/** What is wrong with a local purchase link that an operator typed (spec 5), or undefined. */
export const problemInLocalLink = (text: string): string | undefined => {
  if (isBlank(text)) return 'Local shipment link is required.';
  return httpUrl(text) ? undefined : 'Please enter a valid URL.';
};
