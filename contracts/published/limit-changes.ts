import type { Position, Schema } from './published-schema.ts';

/** Sizes: a keyword, its value where it is left out, and 1 where a higher one allows less. */
const sizes = [
  { keyword: 'minLength', none: 0, sign: 1 },
  { keyword: 'minItems', none: 0, sign: 1 },
  { keyword: 'minProperties', none: 0, sign: 1 },
  { keyword: 'maxLength', none: Infinity, sign: -1 },
  { keyword: 'maxItems', none: Infinity, sign: -1 },
  { keyword: 'maxProperties', none: Infinity, sign: -1 },
] as const;

/** The keywords that are compared here. */
export const limitKeywords: readonly string[] = [
  ...sizes.map(({ keyword }) => keyword),
  ...['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'uniqueItems', 'pattern', 'format'],
];

/** The limits of `allowed` that are tighter than those of `given`: of length, number, text and repetition. */
export const limitChanges = (given: Schema, allowed: Schema, at: Position): string[] => {
  const [before, after] = at.side === 'request' ? [given, allowed] : [allowed, given];
  const tighter = [
    ...sizes.filter(
      ({ keyword, none, sign }) => sign * number(allowed[keyword], none) > sign * number(given[keyword], none),
    ),
    ...(['pattern', 'format'] as const)
      .filter((keyword) => allowed[keyword] !== undefined && allowed[keyword] !== given[keyword])
      .map((keyword) => ({ keyword })),
    ...(allowed.uniqueItems && !given.uniqueItems ? [{ keyword: 'uniqueItems' }] : []),
    ...(stepFits(given, allowed) ? [] : [{ keyword: 'multipleOf' }]),
  ];
  const limits = tighter.map(({ keyword }) => limitChange(keyword, before[keyword], after[keyword], at));
  const isWhole = given.type === 'integer';
  if (isTighter(lowest(allowed, isWhole), lowest(given, isWhole)))
    limits.push(limitChange('the lower limit', lowerText(before), lowerText(after), at));
  if (isTighter(highest(allowed, isWhole), highest(given, isWhole)))
    limits.push(limitChange('the upper limit', upperText(before), upperText(after), at));
  return limits;
};

const number = (value: unknown, none: number): number => (typeof value === 'number' ? value : none);

const limitChange = (what: string, was: unknown, is: unknown, { side, place }: Position): string => {
  const change = `${place}: ${what} was ${was ?? 'none'} and is now ${is ?? 'none'}`;
  return side === 'request'
    ? `${change}, so valid requests would be rejected. Keep it or allow more.`
    : `${change}, so callers may get values that they do not expect. Keep it or allow less.`;
};

interface Limit {
  readonly at: number;
  /** Whether the limit itself is outside. */
  readonly open: boolean;
}

/** Among whole numbers `> 0` and `>= 1` are the same limit. */
const lowest = ({ minimum = -Infinity, exclusiveMinimum = -Infinity }: Schema, isWhole: boolean): Limit => {
  if (isWhole) return { at: Math.max(Math.ceil(minimum), Math.floor(exclusiveMinimum) + 1), open: false };
  return exclusiveMinimum >= minimum ? { at: exclusiveMinimum, open: true } : { at: minimum, open: false };
};

/** An upper limit, negated: both kinds of limit are compared the same way. */
const highest = ({ maximum = Infinity, exclusiveMaximum = Infinity }: Schema, isWhole: boolean): Limit =>
  lowest({ minimum: -maximum, exclusiveMinimum: -exclusiveMaximum }, isWhole);

const isTighter = (one: Limit, other: Limit): boolean =>
  one.at > other.at || (one.at === other.at && one.open && !other.open);

const lowerText = ({ minimum, exclusiveMinimum }: Schema): string | undefined =>
  exclusiveMinimum === undefined ? minimum?.toString() : `above ${exclusiveMinimum}`;
const upperText = ({ maximum, exclusiveMaximum }: Schema): string | undefined =>
  exclusiveMaximum === undefined ? maximum?.toString() : `below ${exclusiveMaximum}`;

const stepFits = (given: Schema, allowed: Schema): boolean => {
  if (allowed.multipleOf === undefined) return true;
  const step = given.multipleOf ?? (given.type === 'integer' ? 1 : undefined);
  return step !== undefined && Number.isInteger(step / allowed.multipleOf);
};
