import { describe, expect, test } from 'vitest';
import { fillersOf, navigationAt } from './extension.ts';

const entry = (place: string, label: string, more: { order?: number; roles?: string[] } = {}) => ({
  place,
  to: `/${label}`,
  label,
  ...more,
});
const modules = {
  reports: { navigation: [entry('back-office', 'Reports', { roles: ['finance'] }), entry('footer', 'Imprint')] },
  gifts: {
    navigation: [entry('header', 'Gifts', { order: 200 }), entry('header', 'Cards')],
    slots: [{ slot: 'order-page' }, { slot: 'evaluation', roles: ['evaluator'] }],
  },
  alerts: { slots: [{ slot: 'order-page' }, { slot: 'evaluation' }] },
  first: { navigation: [entry('header', 'First', { order: 0 })], slots: [{ slot: 'order-page', order: 1 }] },
  plain: {},
};
const labels = (...given: Parameters<typeof navigationAt>) => navigationAt(...given).map(({ label }) => label);

describe('entries in the navigation', () => {
  test('are in the order that they ask for, equal ones by their module', () =>
    expect(labels(modules, 'header')).toEqual(['First', 'Cards', 'Gifts']));
  test('stand in their own place', () => expect(labels(modules, 'footer')).toEqual(['Imprint']));
  test.each([
    [['finance'], ['Reports']],
    [['administrator'], ['Reports']],
    [['buyer'], []],
    [undefined, []],
  ])('of operators are for their roles: %j sees %j', (held, seen) =>
    expect(labels(modules, 'back-office', held)).toEqual(seen),
  );
});

describe('a slot', () => {
  test('is filled in the order that modules ask for, equal ones by name', () =>
    expect(fillersOf(modules, 'order-page')).toEqual(['first', 'alerts', 'gifts']));
  test.each([
    [['evaluator'], ['alerts', 'gifts']],
    [['buyer'], ['alerts']],
    [undefined, ['alerts']],
  ])('is filled by what the roles allow: %j gets %j', (held, filled) =>
    expect(fillersOf(modules, 'evaluation', held)).toEqual(filled),
  );
  test('is empty where no module fills it', () => expect(fillersOf(modules, 'receipt', ['administrator'])).toEqual([]));
});
