/** Longest word that is kept: a whole e-mail address or tracking number fits, a pasted page does not. */
const longestWord = 64;
/** A digit-only word is found with and without zeros in front, as telephone numbers are written. */
const withoutZeros = (word: string): string => (/^0+\d/.test(word) ? word.replace(/^0+/, '') : word);

/** Lower case, compatibility forms unified, Latin accents off; marks of other scripts are part of their letters. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '');

const tidy = (word: string): string => [...withoutZeros(word)].slice(0, longestWord).join('');

/** The words of a text, as a document is found by them: 'Block-print KURTA' gives block, print, kurta. */
export const wordsIn = (text: string): string[] => (folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(tidy);

/** A text as one word, whatever separates its letters: 'PT-7KQ4M2' gives pt7kq4m2. Empty when there is nothing. */
export const asOneWord = (text: string): string => tidy(folded(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ''));

/** Whether it is a word as the two above make them. */
export const isWord = (text: string): boolean => /^[\p{L}\p{N}\p{M}]{1,64}$/u.test(text);

/** A word of one letter must be the whole word: as a beginning it would find nearly everything. */
export const isWhole = (word: string): boolean => [...word].length === 1;
