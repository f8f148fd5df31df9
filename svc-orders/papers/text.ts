import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import { families, widthOf } from './fonts.ts';

// The types describe the package's other module format, whose factory is its `default`.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A piece of a line in one typeface and one direction, its characters as the typesetting library expects them. */
interface Run {
  readonly text: string;
  readonly font: Font;
  /** Thousandths of the size of the type. */
  readonly width: number;
}

/** One line of a text, its runs from left to right. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
  /** Of a paragraph that is read from right to left. */
  readonly rtl: boolean;
}

/** No text of an order is longer than this; of what is, papers show the beginning. */
const longest = 2000;

/** Replaces characters that no typeface of papers has. */
const unknown = '\uFFFD';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Texts in paragraphs, without what would change how others are read: control characters and direction overrides. */
const paragraphsOf = (text: string): string[] =>
  text
    .slice(0, longest)
    .toWellFormed()
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((paragraph) =>
      paragraph
        .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u00AD]/g, '')
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        // Letters with more marks than any language writes would reach into the lines above and below.
        .replaceAll(/(\p{Mn}{3})\p{Mn}+/gu, '$1')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '');

interface Letter {
  readonly text: string;
  readonly font: Font;
  readonly level: number;
}

const joiners = /\u200C|\u200D|\uFE0E|\uFE0F/g;

/** The letters of a paragraph, each with its typeface and its level of embedding. */
const lettersOf = (paragraph: string, fonts: readonly Font[]): { letters: Letter[]; rtl: boolean } => {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  const found = [...letters.segment(paragraph)].map(({ segment, index }): Letter => {
    const level = levels[index] ?? 0;
    const codes = [...segment.replaceAll(joiners, '')].map((sign) => sign.codePointAt(0) ?? 0);
    const font = fonts.find((each) => codes.every((code) => each.hasGlyphForCodePoint(code)));
    const [first] = fonts;
    if (!first) throw new Error('no typeface');
    if (!font) return { text: unknown, font: first, level };
    return { text: level % 2 === 1 ? mirrored(segment) : segment, font, level };
  });
  return { letters: found, rtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
};

/** A bracket that is read from right to left opens to the other side. */
const mirrored = (text: string): string => bidi.getMirroredCharacter(text) ?? text;

/** The pieces of a line in reading order: words and spaces apart, because the typesetting library shapes words. */
const runsOf = (line: readonly Letter[]): (Run & { level: number })[] => {
  const runs: { text: string[]; font: Font; level: number; space: boolean }[] = [];
  for (const { text, font, level } of line) {
    const space = text === ' ';
    const last = runs.at(-1);
    if (last && last.font === font && last.level === level && last.space === space) last.text.push(text);
    else runs.push({ text: [text], font, level, space });
  }
  return runs.map(({ text, font, level }) => {
    const whole = text.join('');
    // Signs without a direction of their own, such as digits and dashes, are not turned round with the letters.
    const turned = level % 2 === 1 && font.layout(whole).direction !== 'rtl' ? text.toReversed().join('') : whole;
    return { text: turned, font, level, width: widthOf(font, turned) };
  });
};

/** From reading order to the order on the page, by rule L2 of the Unicode bidirectional algorithm. */
const inPageOrder = <R extends { readonly level: number }>(runs: readonly R[]): R[] => {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
};

const widthOfLetters = (line: readonly Letter[]): number => runsOf(line).reduce((sum, { width }) => sum + width, 0);

/** Words with the space before each; words that are wider than a line are broken. */
const wordsOf = (line: readonly Letter[], width: number): Letter[][] => {
  const words: Letter[][] = [];
  for (const letter of line) {
    const last = words.at(-1);
    if (!last || letter.text === ' ') words.push([letter]);
    else if (widthOfLetters([...withoutSpace(last), letter]) > width) words.push([letter]);
    else last.push(letter);
  }
  return words;
};

const withoutSpace = (word: readonly Letter[]): readonly Letter[] => (word[0]?.text === ' ' ? word.slice(1) : word);

/**
 * A text in lines of at most `width` thousandths of the size of its type: shaped, broken between words, and in the order
 * of the page for scripts that are read from right to left. Any text has lines; an empty one has none.
 */
export const linesOf = (text: string, width: number, weight: 'regular' | 'bold' = 'regular'): Line[] =>
  paragraphsOf(text).flatMap((paragraph) => {
    const { letters: all, rtl } = lettersOf(paragraph, families[weight]);
    const lines: Letter[][] = [];
    for (const word of wordsOf(all, width)) {
      const last = lines.at(-1);
      if (last && widthOfLetters(last) + widthOfLetters(word) <= width) last.push(...word);
      else lines.push([...withoutSpace(word)]);
    }
    return lines.map((line): Line => {
      const runs = inPageOrder(runsOf(line));
      return { runs: runs.map(({ level: _, ...run }) => run), width: widthOfLetters(line), rtl };
    });
  });
