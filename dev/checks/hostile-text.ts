import fc from 'fast-check';
import type { Pattern } from './linear-patterns.ts';

const samples = 4;
/** Fails a pattern that is anchored at its end, and is in hardly any class. */
const end = '\u0000';
const plain = [' ', 'a', '0', '<', '"', '/', '.', ',', '-', '\n', '(', '@'];

/** What a pattern accepts, as far as texts can be generated for it: not where it looks around or excludes what is no member. */
const acceptedBy = ({ pattern, flags }: Pattern): string[] => {
  // The generator would look for a member of a class such as [^\P{Cc}] among all characters, for minutes.
  if (pattern.includes('\\P{')) return [];
  try {
    const source = new RegExp(pattern, flags.replace(/[gyd]/g, ''));
    return fc.sample(fc.stringMatching(source), { numRuns: samples, seed: 1 }).map((text) => text.slice(0, 40));
  } catch {
    return [];
  }
};

/** Texts that repeat each character that a pattern may loop on `times` times, and end in what it does not accept. */
export const hostileTexts = (pattern: Pattern, times: number): string[] => [
  ...plain.map((character) => character.repeat(times) + end),
  ...acceptedBy(pattern).flatMap((text) =>
    [...text].map((character, at, all) => all.toSpliced(at, 0, character.repeat(times)).join('') + end),
  ),
];

/** Whether a pattern takes more processor time than so many milliseconds for one of the texts, three times in a row. */
export const isSlow = (pattern: Pattern, texts: readonly string[], milliseconds: number): boolean => {
  const compiled = new RegExp(pattern.pattern, pattern.flags.replace('y', ''));
  const takesLong = (text: string): boolean => {
    const before = process.threadCpuUsage();
    for (const _ of compiled.global ? text.matchAll(compiled) : [compiled.exec(text)]);
    return process.threadCpuUsage(before).user > milliseconds * 1000;
  };
  // Collecting garbage may cost as much once.
  return texts.some((text) => takesLong(text) && takesLong(text) && takesLong(text));
};
