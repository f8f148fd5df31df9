// @vitest-environment jsdom
import type { Boot } from '@potli/contracts/mfe/boot.ts';
import type { FillSlot } from '@potli/contracts/mfe/extension.ts';
import { fillSlot } from '@potli/ui-kit/fill-slot.tsx';
import { Slot } from '@potli/ui-kit/slot.tsx';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fillSlots } from './fill-slots.ts';
import type { LoadedModule, ModuleLoader } from './load-module.ts';
import { ModuleLoadError } from './module-load-error.ts';

const entry = { url: '', integrity: '' };
const filling = (order: number, roles?: string[]) => ({
  version: '1',
  entry,
  prefixes: [],
  slots: ['order-page', 'evaluation'].map((slot) => ({ slot, order, ...(roles && { roles }) })),
});
const boot: Boot = {
  shell: 's',
  modules: { late: filling(1), bad: filling(2), good: filling(3), secret: filling(4, ['finance']) },
};
const text =
  (words: string): FillSlot =>
  (element, { order_id }) => {
    element.textContent = `${words} ${order_id}`;
    return () => undefined;
  };

/** Handled here already: no test awaits it before its turn. */
const unloadable = Promise.reject(new ModuleLoadError('bad', 'script'));
unloadable.catch(() => undefined);

const Throws = (): never => {
  throw new Error('thrown while rendering');
};

/** A shell whose modules fill slots as given; each test has a document of its own. */
const aShell = (fills: Record<string, FillSlot | Promise<LoadedModule>>) => {
  const reports: string[] = [];
  const forgotten: string[] = [];
  const loader: ModuleLoader = {
    load: (name) => {
      const fill = fills[name];
      if (fill instanceof Promise) return fill;
      return Promise.resolve({ version: '1', routes: [], slots: fill ? { 'order-page': fill, evaluation: fill } : {} });
    },
    forget: (name) => void forgotten.push(name),
    enter: () => undefined,
    wanted: () => undefined,
  };
  const listeners = vi.spyOn(document, 'addEventListener');
  fillSlots(
    { current: () => boot, refresh: async () => undefined, subscribe: () => () => undefined },
    loader,
    (module, error, version) => void reports.push(`${module} ${version}: ${error.message}`),
  );
  const [type, listener] = listeners.mock.lastCall ?? [];
  listeners.mockRestore();
  onEnd = () => document.removeEventListener(type as string, listener as EventListener);
  return { reports, forgotten };
};
let onEnd = () => {};
afterEach(() => {
  cleanup();
  onEnd();
});

const page = (roles?: string[], order_id = 'ORDER1') => (
  <main>
    <h1>The order</h1>
    <Slot name="evaluation" order_id={order_id} order_status="ORDER_EVALUATION" roles={roles} />
  </main>
);
const filled = () => [...document.querySelectorAll('[data-slot] > div')].map(({ textContent }) => textContent);

describe('a slot of a page', () => {
  test('is filled by the modules that declare it, in their order, whichever is loaded first', async () => {
    const late = Promise.withResolvers<LoadedModule>();
    aShell({ late: late.promise, bad: text('second'), good: text('third') });
    render(page());
    await screen.findByText('third ORDER1');
    await act(async () => late.resolve({ version: '1', routes: [], slots: { evaluation: text('first') } }));
    expect(filled()).toEqual(['first ORDER1', 'second ORDER1', 'third ORDER1']);
  });

  test('is filled for the roles that a module declares', async () => {
    aShell({ late: text('a'), bad: text('b'), good: text('c'), secret: text('money of') });
    const { rerender } = render(page(['buyer']));
    await screen.findByText('c ORDER1');
    expect(screen.queryByText('money of ORDER1')).toBeNull();
    rerender(page(['finance']));
    expect(await screen.findByText('money of ORDER1')).toBeDefined();
  });

  test.each<[string, FillSlot | Promise<LoadedModule>, string[]]>([
    ['does not load', unloadable, []],
    [
      'declares what it does not fill',
      Promise.resolve({ version: '1', routes: [] }),
      ['bad 1: bad does not fill evaluation'],
    ],
    [
      'throws when it is mounted',
      () => {
        throw new Error('thrown at once');
      },
      ['bad 1: thrown at once'],
    ],
    ['throws while React renders it', fillSlot(Throws), ['bad 1: thrown while rendering']],
    [
      'fails later',
      (element, _, failed) => {
        element.textContent = 'for a moment';
        queueMicrotask(() => failed(new Error('failed later')));
        return () => undefined;
      },
      ['bad 1: failed later'],
    ],
  ])('loses only the part of a module that %s', async (_, bad, expected) => {
    const { reports } = aShell({ late: text('first'), bad, good: text('third') });
    render(page());
    await waitFor(() => expect(filled()).toEqual(['first ORDER1', 'third ORDER1']));
    expect(screen.getByRole('heading').textContent).toBe('The order');
    expect(reports).toEqual(expected);
  });

  test('is emptied when the page leaves or shows another order, also of what React drew', async () => {
    const left: string[] = [];
    const drawn: FillSlot = (element, { order_id }) => {
      element.textContent = order_id;
      return () => void left.push(order_id);
    };
    aShell({ late: fillSlot(({ order_id }) => <p>React {order_id}</p>), bad: drawn, good: text('third') });
    const { rerender, unmount } = render(page());
    await screen.findByText('React ORDER1');
    rerender(page(undefined, 'ORDER2'));
    await screen.findByText('React ORDER2');
    expect(filled()).toEqual(['React ORDER2', 'ORDER2', 'third ORDER2']);
    unmount();
    expect(left).toEqual(['ORDER1', 'ORDER2']);
  });
});
