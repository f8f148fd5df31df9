/** For whom a sentence of the specification holds. */
export type Audience = 'customer' | 'operator' | 'server';

/** One testable sentence of the specification, in short. */
export interface Sentence {
  readonly section: number;
  readonly audience: Audience;
  readonly text: string;
  /** Parts of the titles of the tests that prove it; empty when none does. */
  readonly proved: readonly string[];
  /** Why nothing proves it. */
  readonly open?: string;
}

/** Sentences whose own test has them for a title: `spec 2 · ...`. */
export const provedByTitle = (section: number, texts: readonly string[], audience: Audience = 'customer'): Sentence[] =>
  texts.map((text) => ({ section, audience, text, proved: [`spec ${section} · ${text}`] }));

/** Sentences by the tests that prove them under titles of their own. */
export const provedBy = (
  section: number,
  audience: Audience,
  sentences: Readonly<Record<string, string | readonly string[]>>,
): Sentence[] =>
  Object.entries(sentences).map(([text, titles]) => ({
    section,
    audience,
    text,
    proved: typeof titles === 'string' ? [titles] : titles,
  }));
