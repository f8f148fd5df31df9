import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { asOneWord, wordsIn } from '@potli/service-kit/store/words.ts';
import type { OrderDocument } from '../order/order-document.ts';

/** More words do not make a search clearer. */
const mostWords = 8;

/** Each part of a text as its words and, where they are separated, as one word: O'Brien, AB-123. */
const namesIn = (text: string): string[] =>
  text.split(/\s+/).flatMap((part) => [...new Set([...wordsIn(part), asOneWord(part)])]);

/**
 * An e-mail address as one word. Marked, because millions of addresses that begin with first names would make each
 * search for a name go through them.
 */
const addressWord = (email: string): string => asOneWord(`mailto ${email}`);

/** What an order is found by: its id and reference, who ordered what, under which number at the store, and where the parcel is. */
export const wordsOf = ({ id, reference, user, items }: OrderDocument): string[] => [
  asOneWord(id),
  asOneWord(reference),
  asOneWord(reference.replace(/^PT-/, '')),
  ...namesIn(user.name),
  asOneWord(phoneNumberOf(user)),
  asOneWord(user.mobile),
  ...wordsIn(user.email),
  addressWord(user.email),
  ...namesIn(user.international_shipping_tracking_number ?? ''),
  asOneWord(user.international_shipping_tracking_number ?? ''),
  ...items.flatMap(({ product_name, purchase }) => [
    ...namesIn(product_name),
    asOneWord(purchase?.store_order_number ?? ''),
  ]),
];

/**
 * The words of what was typed into the search box; undefined where it is blank, none where it holds nothing to search
 * for. A telephone or tracking number may be typed with spaces, an e-mail address or reference with its signs.
 */
export const searchedWords = (q: string): string[] | undefined => {
  const text = q.trim();
  if (text === '') return undefined;
  const isNumber = /^[\d\s()+./-]+$/.test(text);
  const words = isNumber ? [asOneWord(text.replace('(0)', ''))] : text.split(/\s+/).flatMap(wordsOfPart);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, mostWords);
};

const wordsOfPart = (part: string): string[] => {
  if (part.includes('@')) return [addressWord(part)];
  return /^pt-/i.test(part) || /^\+\d/.test(part) ? [asOneWord(part)] : wordsIn(part);
};
