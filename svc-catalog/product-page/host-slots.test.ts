import { describe, expect, test } from 'vitest';
import { createHostSlots } from './host-slots.ts';

const open = () => Promise.withResolvers<void>();

describe('the fetches of one store', () => {
  test('run a few at a time, those that wait in the order they came', async () => {
    const slots = createHostSlots({ atOnce: 2 });
    const gates = [open(), open(), open(), open()];
    const begun: number[] = [];
    const all = gates.map((gate, index) =>
      slots.within('shop.example', async () => {
        begun.push(index);
        await gate.promise;
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    gates[1]?.resolve();
    await all[1];
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  test('do not hold up those of another store, and are refused when too many wait', async () => {
    const slots = createHostSlots({ atOnce: 1, waiting: 1 });
    const gate = open();
    const first = slots.within('slow.example', () => gate.promise);
    const second = slots.within('slow.example', async () => 'second');
    await expect(slots.within('slow.example', async () => 'third')).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    expect(await slots.within('other.example', async () => 'other')).toBe('other');
    gate.resolve();
    await first;
    expect(await second).toBe('second');
  });

  test('give their place back when they fail', async () => {
    const slots = createHostSlots({ atOnce: 1, waiting: 0 });
    await expect(slots.within('shop.example', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await slots.within('shop.example', async () => 'again')).toBe('again');
  });
});
