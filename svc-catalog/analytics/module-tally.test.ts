import type { AnalyticsEvent } from '@potli/contracts/analytics/operations.ts';
import { describe, expect, test } from 'vitest';
import { anEvent } from '../testing/an-event.ts';
import { figuresOf, tallies } from './module-tally.ts';

const figures = (...events: AnalyticsEvent[]) =>
  [...tallies(events)].map(([key, tally]) => {
    const [module = '', version = ''] = key.split(' ');
    return figuresOf(module, version, tally);
  });

describe('the events of modules', () => {
  test('are counted by module and version', () => {
    const counted = figures(
      anEvent('module_loaded'),
      anEvent('module_loaded', { fallback: true }),
      anEvent('module_load_failed', { version: '1.1.0', error_class: 'script' }),
      anEvent('module_crashed', { error_class: 'TypeError' }),
    );
    expect(counted).toEqual([
      {
        module: 'customer',
        version: '1.0.0',
        loads: 2,
        load_failures: 0,
        fallbacks: 1,
        crashes: 1,
        error_classes: { TypeError: 1 },
        interactive: null,
      },
      {
        module: 'customer',
        version: '1.1.0',
        loads: 0,
        load_failures: 1,
        fallbacks: 0,
        crashes: 0,
        error_classes: { script: 1 },
        interactive: null,
      },
    ]);
  });

  test('that are no module’s say nothing', () => {
    expect(figures(anEvent('page_view'), anEvent('button_click'))).toEqual([]);
    const { module: _, ...nobodys } = anEvent('module_loaded');
    expect(figures(nobodys)).toEqual([]);
  });

  test('tell within which time parts of the visits were served', () => {
    const visits = [100, 300, 500, 700, 900, 1100, 1400, 1900, 2400, 60_000];
    const [told] = figures(...visits.map((milliseconds) => anEvent('module_interactive', { milliseconds })));
    expect(told?.interactive).toEqual({ visits: 10, p50: 1000, p75: 1800, p95: 30_000 });
  });

  test('cannot fill the store with made-up names of failures', () => {
    const made = Array.from({ length: 40 }, (_, number) => {
      const letters = String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26));
      return anEvent('module_crashed', { error_class: `Error${letters}` });
    });
    const [told] = figures(...made, anEvent('module_crashed', { error_class: '<b>bold</b>' }));
    expect(Object.keys(told?.error_classes ?? {}).length).toBeLessThanOrEqual(13);
    expect(told?.error_classes.other).toBe(29);
    expect(told?.crashes).toBe(41);
  });

  test('count failures that are called like what every object has as others', () => {
    const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty'];
    const [told] = figures(...names.map((error_class) => anEvent('module_crashed', { error_class })));
    expect(told).toMatchObject({ crashes: 4, error_classes: { other: 4 } });
  });
});
