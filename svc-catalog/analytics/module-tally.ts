import type { AnalyticsEvent, ModuleFigures } from '@potli/contracts/analytics/operations.ts';
import type { DocumentOf } from '@potli/service-kit/store/document.ts';
import { Type } from 'typebox';

/** What was counted of one version of one module. */
export const tallyFields = {
  loads: Type.Integer(),
  load_failures: Type.Integer(),
  /** Documents of earlier versions have none. */
  fallbacks: Type.Optional(Type.Integer()),
  crashes: Type.Integer(),
  error_classes: Type.Record(Type.String(), Type.Integer()),
  /** Visits by how long they waited; the place in the list is that of the bound in `bounds`. */
  interactive: Type.Array(Type.Integer()),
};
const tally = Type.Object(tallyFields);
export type Tally = DocumentOf<typeof tally>;

/** Milliseconds up to which a place of the histogram counts; the last one holds everything above. */
const bounds = [200, 400, 600, 800, 1000, 1300, 1600, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000, 30_000];

const nothing: Tally = { loads: 0, load_failures: 0, crashes: 0, error_classes: {}, interactive: [] };

/** Reports are untrusted: names beyond these, and names such as `constructor` that every object has, are counted together. */
const mostClasses = 12;
const classOf = (known: Tally['error_classes'], error_class = 'other'): string => {
  const named = /^[A-Za-z][A-Za-z-]{0,39}$/.test(error_class) && !(error_class in {}) ? error_class : 'other';
  return Object.hasOwn(known, named) || Object.keys(known).length < mostClasses ? named : 'other';
};

const plus = (counts: readonly number[], more: readonly number[]): number[] =>
  Array.from({ length: Math.max(counts.length, more.length) }, (_, place) => (counts[place] ?? 0) + (more[place] ?? 0));

/** Two tallies of the same version together. */
export const together = (one: Tally, other: Tally): Tally => {
  const error_classes: Record<string, number> = { ...one.error_classes };
  for (const [name, times] of Object.entries(other.error_classes)) {
    const kept = classOf(error_classes, name);
    error_classes[kept] = (error_classes[kept] ?? 0) + times;
  }
  return {
    loads: one.loads + other.loads,
    load_failures: one.load_failures + other.load_failures,
    fallbacks: (one.fallbacks ?? 0) + (other.fallbacks ?? 0),
    crashes: one.crashes + other.crashes,
    error_classes,
    interactive: plus(one.interactive, other.interactive),
  };
};

const placeOf = (milliseconds: number): number => {
  const place = bounds.findIndex((bound) => milliseconds <= bound);
  return place === -1 ? bounds.length : place;
};

/** What one event adds, or undefined where it says nothing of a module's version. */
const tallyOf = ({ name, milliseconds = 0, error_class, fallback }: AnalyticsEvent): Tally | undefined => {
  const failed = { error_classes: { [classOf({}, error_class)]: 1 } };
  if (name === 'module_loaded') return { ...nothing, loads: 1, fallbacks: fallback ? 1 : 0 };
  if (name === 'module_load_failed') return { ...nothing, ...failed, load_failures: 1 };
  if (name === 'module_crashed') return { ...nothing, ...failed, crashes: 1 };
  if (name !== 'module_interactive') return undefined;
  const interactive = Array.from({ length: placeOf(milliseconds) + 1 }, () => 0);
  interactive[interactive.length - 1] = 1;
  return { ...nothing, interactive };
};

/** The events of modules, counted by `<module> <version>`. */
export const tallies = (events: readonly AnalyticsEvent[]): Map<string, Tally> => {
  const counted = new Map<string, Tally>();
  for (const event of events) {
    const tally = tallyOf(event);
    if (!tally || event.module === undefined || event.version === undefined) continue;
    const key = `${event.module} ${event.version}`;
    counted.set(key, together(counted.get(key) ?? nothing, tally));
  }
  return counted;
};

/** The milliseconds within which this part of the visits was served, between two bounds in proportion. */
const within = (counts: readonly number[], part: number): number => {
  const wanted = counts.reduce((sum, times) => sum + times, 0) * part;
  let before = 0;
  for (const [place, times] of counts.entries()) {
    if (times > 0 && before + times >= wanted) {
      const from = bounds[place - 1] ?? 0;
      const to = bounds[place] ?? from;
      return Math.round(from + ((to - from) * (wanted - before)) / times);
    }
    before += times;
  }
  return 0;
};

/** A tally as it is returned. */
export const figuresOf = (module: string, version: string, tally: Tally): ModuleFigures => {
  const { loads, load_failures, fallbacks = 0, crashes, interactive } = tally;
  const visits = interactive.reduce((sum, times) => sum + times, 0);
  const [p50, p75, p95] = [0.5, 0.75, 0.95].map((part) => within(interactive, part)) as [number, number, number];
  return {
    module,
    version,
    loads,
    load_failures,
    fallbacks,
    crashes,
    error_classes: { ...tally.error_classes },
    interactive: visits === 0 ? null : { visits, p50, p75, p95 },
  };
};
