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
export const wordsIn = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(tidy).filter((word) => word !== '');

/** A text as one word, whatever separates its letters: 'PT-7KQ4M2' gives pt7kq4m2. Empty when there is nothing. */
export const asOneWord = (text: string): string => tidy(folded(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ''));

/** Whether it is a word as the two above make them. */
export const isWord = (text: string): boolean => /^[\p{L}\p{N}\p{M}]{1,64}$/u.test(text);

/** The fewest letters that are found inside of a word; fewer would find nearly everything. */
const shortestPart = 3;

/**
 * What a word is indexed as, so that the beginning of an entry is any part of the word: its endings of three letters or
 * more, and its first two letters. 'kurta' gives kurta, urta, rta, ku.
 */
export const entriesOf = (word: string): string[] => {
  const letters = [...word];
  if (letters.length < shortestPart) return [word];
  const endings = letters.slice(0, 1 - shortestPart).map((_, start) => letters.slice(start).join(''));
  return [...endings, letters.slice(0, shortestPart - 1).join('')];
};

/** Whether a searched word must be an entry of the index as it is, and not only the beginning of one. */
export const isWholeEntry = (word: string): boolean => [...word].length < shortestPart;
