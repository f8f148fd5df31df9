import { describe, expect, test } from 'vitest';
import { type BrowserOffer, listenForInstallOffer, mayOffer, restMilliseconds } from './install-offer.ts';

const now = Date.parse('2026-03-08T12:00:00Z');
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();

describe('the offer to install', () => {
  test.each<[string, string | null, boolean]>([
    ['never made before', null, true],
    ['made seven days ago', ago(restMilliseconds), true],
    ['made a millisecond less than seven days ago', ago(restMilliseconds - 1), false],
    ['made just now', ago(0), false],
    ['made in another century', '1970-01-01T00:00:00Z', true],
    ['made in the future, by a wrong clock', ago(-1000), true],
    ['stored as something other than a date', '{"x":', true],
    ['stored as an empty text', '', true],
  ])('%s: %s → %s', (_, stored, allowed) => expect(mayOffer(stored, now)).toBe(allowed));

  test('rests for seven days', () => expect(restMilliseconds).toBe(604_800_000));
});

const aBrowser = (storage: () => Storage) => {
  const target = new EventTarget();
  let time = now;
  const offer = listenForInstallOffer(target, { now: () => time, storage });
  const made = new Event('beforeinstallprompt', { cancelable: true }) as BrowserOffer;
  return {
    target,
    offer,
    made,
    later: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};
const memory = (): Storage => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  return storage as unknown as Storage;
};
const disabled = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};
const full = (): Storage =>
  ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  }) as unknown as Storage;

describe.each<[string, () => Storage]>([
  [
    'that works',
    (() => {
      const one = memory();
      return () => one;
    })(),
  ],
  ['that is disabled', disabled],
  ['that is full', full],
])('with a storage %s', (_, storage) => {
  test('the offer appears with the browser’s, stays while open and returns after seven days', () => {
    const { target, offer, made, later } = aBrowser(storage);
    expect(offer.current()).toBeUndefined();
    target.dispatchEvent(made);
    expect(made.defaultPrevented).toBe(true);
    expect(offer.current()).toBe(made);
    offer.shown();
    later(1000);
    expect(offer.current()).toBe(made);
    offer.close();
    expect(offer.current()).toBeUndefined();
    later(restMilliseconds - 1001);
    expect(offer.current()).toBeUndefined();
    later(1);
    expect(offer.current()).toBe(made);
  });
});

test('the date that an earlier visit stored counts', () => {
  const stored = memory();
  const visit = (after: number) => {
    const { target, offer, made, later } = aBrowser(() => stored);
    later(after);
    target.dispatchEvent(made);
    return offer;
  };
  const first = visit(0);
  first.shown();
  first.close();
  expect(visit(604_799_999).current()).toBeUndefined();
  expect(visit(604_800_000).current()).toBeDefined();
});

test('an installed site is not offered again', () => {
  const { target, offer, made } = aBrowser(disabled);
  target.dispatchEvent(made);
  target.dispatchEvent(new Event('appinstalled'));
  expect(offer.current()).toBeUndefined();
});
