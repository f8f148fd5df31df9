import { httpUrl } from '@potli/contracts/rules/links.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { asOneWord, wordsIn } from '@potli/service-kit/store/words.ts';
import type { OrderDocument } from '../order/order-document.ts';

/** More words do not make a search clearer. */
const mostWords = 8;
/** The words of a link that are searched and found; what follows is tracking. */
const mostLinkWords = 24;

/** Each part of a text as its words and, where they are separated, as one word: O'Brien, AB-123. */
const namesIn = (text: string): string[] =>
  text.split(/\s+/).flatMap((part) => [...new Set([...wordsIn(part), asOneWord(part)])]);

/** A text that is written with and without spaces, such as a postal code: its words, and all of it as one. */
const codesIn = (text: string): string[] => [...namesIn(text), asOneWord(text)];

/** The words of a link: host, path and, last, what is asked of the store. Without the scheme and `www`. */
const linkWords = ({ host, pathname, search }: URL): string[] =>
  [host.replace(/^www\./, ''), pathname, search].flatMap((part) => wordsIn(decoded(part))).slice(0, mostLinkWords);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const wordsOfLink = (link: string | null): string[] => {
  const url = httpUrl(link ?? '');
  return url ? linkWords(url) : [];
};

/** What an order is found by: who ordered what and from where, the order at the store, the payment and its refunds. */
export const searchedIn = ({ id, reference, user, payment, refunds = [], items }: OrderDocument) => ({
  ...{ id, reference, user },
  payments: [payment?.payment_id, payment?.provider_order_id, ...refunds.map(({ refund_id }) => refund_id)],
  items: items.map(({ product_name, product_link, local_order_link, purchase }) => ({
    ...{ product_name, product_link, local_order_link },
    store_order_number: purchase?.store_order_number,
  })),
});

/** The words of that. */
export const wordsOf = ({ id, reference, user, payments, items }: ReturnType<typeof searchedIn>): string[] => [
  asOneWord(id),
  asOneWord(reference),
  asOneWord(reference.replace(/^PT-/, '')),
  ...namesIn(user.name),
  asOneWord(phoneNumberOf(user)),
  ...wordsIn(user.email),
  ...codesIn(user.international_shipping_tracking_number ?? ''),
  ...wordsOfLink(user.international_shipping_tracking_link),
  ...payments.flatMap((code) => wordsIn(code ?? '')),
  ...codesIn(user.postal_code),
  ...namesIn(user.address),
  ...items.flatMap(({ product_name }) => namesIn(product_name)),
  ...items.flatMap(({ product_link, local_order_link, store_order_number }) => [
    ...wordsOfLink(product_link),
    ...wordsOfLink(local_order_link),
    ...codesIn(store_order_number ?? ''),
  ]),
];

/**
 * The words of what was typed or pasted into the search box; undefined where it is blank, none where it holds nothing to
 * search for. A telephone or tracking number may be typed with spaces, an e-mail address or reference with its signs.
 */
export const searchedWords = (q: string): string[] | undefined => {
  const text = q.trim().replace(/^(tel|mailto):/i, '');
  if (text === '') return undefined;
  const words = isNumber(text) ? [asOneWord(withoutTrunkZero(text))] : text.split(/\s+/).flatMap(wordsOfPart);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, mostWords);
};

const isNumber = (text: string): boolean => /^[\d\s()+./-]+$/.test(text);

/** A telephone number without the zero that is dialled at home only: '+44 (0)7700' and '+44 07700' are '+44 7700'. */
const withoutTrunkZero = (number: string): string =>
  number.replace('(0)', '').replace(/^((?:\+|00)\d{1,3})[\s./-]+0/, '$1 ');

/** The numbers of a product or of an order in a link. The words around them differ between links to one page. */
const numbersIn = ({ pathname }: URL): string[] =>
  wordsIn(decoded(pathname)).filter((word) => word.length >= 6 && /\d/.test(word));

const wordsOfPart = (part: string): string[] => {
  const link = httpUrl(/^[\w-]+(\.[\w-]+)+\//.test(part) ? `https://${part}` : part);
  if (link) {
    const numbers = numbersIn(link);
    // A long link has more words than are searched: the longest say most.
    return numbers.length > 0 ? numbers : linkWords(link).toSorted((one, other) => other.length - one.length);
  }
  return /^pt-/i.test(part) || /^\+\d/.test(part) ? [asOneWord(part)] : wordsIn(part.replace(/^www\./i, ''));
};
