import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import {
  NotDelivered,
  type Outbox,
  type OutboxEntry,
  outboxDue,
  outboxEntry,
  runOutbox,
  type WithOutbox,
} from './outbox.ts';
import { anyDocument } from './store/document.ts';
import type { Collection, CollectionDefinition } from './store/store.ts';
import { update } from './store/update.ts';
import { type TempStore, tempStore } from './testing/temp-store.ts';

interface Letter extends WithOutbox<string> {
  readonly note: string;
}

const definition: CollectionDefinition<Letter> = {
  name: 'letters',
  schema: anyDocument,
  indexes: [{ name: 'by_outbox_due', fields: ['outbox_due'] }],
};

const noon = new Date('2026-03-01T12:00:00.000Z');
const minutes = (count: number): Date => new Date(noon.getTime() + count * 60_000);
const backoff = () => ({ firstMs: 60_000, maxMs: 3 * 60_000, maxTries: 4 });

const letter = (id: string, outbox: OutboxEntry<string>[]): Letter => ({
  id,
  version: 1,
  note: 'first',
  outbox,
  outbox_due: outboxDue(outbox),
});

describe('when the next message of a document is due', () => {
  const open = { ...outboxEntry('a', 'm', minutes(5)) };
  test.each<[string, OutboxEntry<string>[], string | null]>([
    ['never without messages', [], null],
    ['at the earliest of the open ones', [open, outboxEntry('b', 'm', minutes(2))], minutes(2).toISOString()],
    [
      'not for a delivered one',
      [open, { ...outboxEntry('b', 'm', noon), delivered_at: noon.toISOString() }],
      open.due_at,
    ],
    ['never again for a dead one', [{ ...open, dead: true }], null],
  ])('%s', (_, entries, due) => {
    expect(outboxDue(entries)).toBe(due);
  });
});

describe('an outbox', () => {
  let temp: TempStore;
  let letters: Collection<Letter>;
  let now: Date;
  let outbox: Outbox | undefined;
  let delivered: string[];
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ name: 'test' }, { write: (line) => void lines.push(JSON.parse(line)) });

  beforeEach(async () => {
    temp = await tempStore();
    letters = await temp.store.collection(definition);
    now = noon;
    delivered = [];
    lines.length = 0;
  });
  afterEach(async () => {
    await outbox?.stop();
    outbox = undefined;
    await temp.remove();
  });

  const run = (deliver: (doc: Letter, entry: OutboxEntry<string>) => Promise<void>, pollMs = 3_600_000): Outbox => {
    outbox = runOutbox({ collection: letters, deliver, clock: () => now, logger, pollMs, backoff });
    return outbox;
  };
  const note = async (_: Letter, entry: OutboxEntry<string>): Promise<void> => {
    delivered.push(entry.message);
  };

  test('delivers what is due, marks it and leaves the rest for later', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'now', noon), outboxEntry('2', 'later', minutes(5))]));
    const { drain } = run(note);
    await drain();
    expect(delivered).toEqual(['now']);
    expect(await letters.get('a')).toMatchObject({
      outbox: [{ delivered_at: noon.toISOString() }, { delivered_at: null }],
      outbox_due: minutes(5).toISOString(),
    });
    now = minutes(5);
    await drain();
    expect(delivered).toEqual(['now', 'later']);
    expect((await letters.get('a'))?.outbox_due).toBeNull();
  });

  test.each<[string, number | undefined]>([
    ['without a lease', undefined],
    ['with a lease', 30_000],
  ])('delivers what a clock that was ahead for a moment has put off, %s', async (_, leaseMs) => {
    const two = [outboxEntry('1', 'new', minutes(2880)), outboxEntry('2', 'waits', minutes(5))];
    await letters.insert(letter('a', [{ ...outboxEntry('1', 'retried', noon), due_at: minutes(2880).toISOString() }]));
    await letters.insert(letter('b', two));
    const own = { collection: letters, deliver: note, clock: () => now, logger, pollMs: 3_600_000, backoff };
    outbox = runOutbox({ ...own, ...(leaseMs && { leaseMs }) });
    await outbox.drain();
    expect(delivered).toEqual(['retried']);
    now = minutes(5);
    await outbox.drain();
    expect(delivered).toEqual(['retried', 'new', 'waits']);
  });

  test('puts nothing off for longer than its longest delay, and sends what is put off for longer', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'm', noon)]));
    const tried: Date[] = [];
    outbox = runOutbox<string, Letter>({
      ...{ collection: letters, clock: () => now, logger, pollMs: 3_600_000, backoff, longestMs: 30_000 },
      deliver: async () => {
        tried.push(now);
        throw new NotDelivered<string>('away', { change: (message) => message, waitMs: 3_600_000 });
      },
    });
    await outbox.drain();
    expect((await letters.get('a'))?.outbox_due).toBe(minutes(0.5).toISOString());
    // A minute is tolerated between the clocks of two machines.
    now = minutes(-1);
    await outbox.drain();
    expect(tried).toEqual([noon]);
    now = minutes(-1.1);
    await outbox.drain();
    expect(tried).toEqual([noon, now]);
  });

  test('works through more documents than one look finds', async () => {
    for (let i = 0; i < 30; i += 1) await letters.insert(letter(`l${i}`, [outboxEntry('1', `m${i}`, noon)]));
    await run(note).drain();
    expect(new Set(delivered).size).toBe(30);
    expect(delivered).toHaveLength(30);
  });

  test('retries a failed message with growing delays, then dead-letters it', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'm', noon)]));
    const tried: Date[] = [];
    const { drain } = run(async () => {
      tried.push(now);
      throw new Error('receiver away');
    });
    for (let minute = 0; minute <= 20; minute += 1) {
      now = minutes(minute);
      await drain();
    }
    expect(tried).toEqual([0, 1, 3, 6].map(minutes));
    expect(await letters.get('a')).toMatchObject({
      outbox: [{ tries: 4, dead: true, delivered_at: null, last_error: 'receiver away' }],
      outbox_due: null,
    });
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  test('dead-letters a message at once when its receiver rejects it for good', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'm', noon)]));
    await run(async () => {
      throw new NotDelivered<string>('unknown there', { change: (message) => `${message}, tried`, forGood: true });
    }).drain();
    expect(await letters.get('a')).toMatchObject({
      outbox: [{ tries: 1, dead: true, message: 'm, tried', last_error: 'unknown there' }],
      outbox_due: null,
    });
  });

  test('leaves a message to the process that took it, and after a crash to the next one when its lease is over', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'm', noon)]));
    const own = { collection: letters, clock: () => now, logger, pollMs: 3_600_000, backoff, leaseMs: 30_000 };
    const killed = runOutbox<string, Letter>({ ...own, deliver: () => new Promise<undefined>(() => {}) });
    void killed.drain();
    await expect.poll(async () => (await letters.get('a'))?.outbox_due).toBe(minutes(0.5).toISOString());
    outbox = runOutbox({ ...own, deliver: note });
    await outbox.drain();
    expect(delivered).toEqual([]);
    now = minutes(0.5);
    await outbox.drain();
    expect(delivered).toEqual(['m']);
  });

  test('sends nothing that another process leases between its read and its write', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'm', noon)]));
    const raced: Collection<Letter> = {
      ...letters,
      async replace(...given) {
        const outbox = [outboxEntry('1', 'm', minutes(1))];
        await update(letters, 'a', (current) => ({ ...current, outbox, outbox_due: outboxDue(outbox) }));
        return letters.replace(...given);
      },
    };
    outbox = runOutbox({
      ...{ collection: raced, clock: () => now, logger, pollMs: 3_600_000, backoff, leaseMs: 30_000 },
      deliver: note,
    });
    await outbox.drain();
    expect(delivered).toEqual([]);
  });

  test('repeats none of the messages whose results were stored before a crash, and renews the lease of the others', async () => {
    await letters.insert(
      letter(
        'a',
        ['1', '2', '3'].map((id) => outboxEntry(id, `m${id}`, noon)),
      ),
    );
    const own = { collection: letters, clock: () => now, logger, pollMs: 3_600_000, backoff, leaseMs: 30_000 };
    const killed = runOutbox<string, Letter>({
      ...own,
      deliver: async (doc, entry) => {
        if (entry.id === '2') return new Promise<undefined>(() => {});
        await note(doc, entry);
        now = minutes(0.25);
        return undefined;
      },
    });
    void killed.drain();
    await expect.poll(async () => (await letters.get('a'))?.outbox_due).toBe(minutes(0.75).toISOString());
    now = minutes(0.75);
    outbox = runOutbox({ ...own, deliver: note });
    await outbox.drain();
    expect(delivered).toEqual(['m1', 'm2', 'm3']);
  });

  test('waits for a receipt before it repeats the delivery that a crash cut off, and sends the others at once', async () => {
    const entries = ['1', '2', '3'].map((id) => outboxEntry(id, `m${id}`, noon));
    await letters.insert(letter('a', entries));
    const own = {
      ...{ collection: letters, clock: () => now, logger, pollMs: 3_600_000, backoff, leaseMs: 30_000 },
      unclearMs: () => 60_000,
    };
    const killed = runOutbox<string, Letter>({
      ...own,
      deliver: async (doc, entry) => (entry.id === '2' ? new Promise<undefined>(() => {}) : note(doc, entry)),
    });
    void killed.drain();
    const entryOf = async (id: string) => (await letters.get('a'))?.outbox.find((each) => each.id === id);
    await expect.poll(async () => (await entryOf('2'))?.begun_at).toBe(noon.toISOString());
    expect(await entryOf('3')).not.toHaveProperty('begun_at');
    now = minutes(5);
    outbox = runOutbox({ ...own, deliver: note });
    await outbox.drain();
    expect(delivered).toEqual(['m1', 'm3']);
    expect(await entryOf('2')).toMatchObject({ begun_at: null, tries: 1, due_at: minutes(6).toISOString() });
    now = minutes(6);
    await outbox.drain();
    expect(delivered).toEqual(['m1', 'm3', 'm2']);
    expect(await entryOf('2')).toMatchObject({ begun_at: null, delivered_at: minutes(6).toISOString() });
  });

  test('does not send a leased message that a receipt has settled meanwhile', async () => {
    await letters.insert(
      letter(
        'a',
        ['1', '2'].map((id) => outboxEntry(id, `m${id}`, noon)),
      ),
    );
    outbox = runOutbox<string, Letter>({
      ...{ collection: letters, clock: () => now, logger, pollMs: 3_600_000, backoff, leaseMs: 30_000 },
      deliver: async (doc, entry) => {
        await note(doc, entry);
        await update(letters, 'a', (current) => {
          const outbox = current.outbox.map((each) => ({ ...each, delivered_at: noon.toISOString() }));
          return { ...current, outbox, outbox_due: outboxDue(outbox) };
        });
        return undefined;
      },
    });
    await outbox.drain();
    expect(delivered).toEqual(['m1']);
  });

  test('writes no result for a message that a receipt has settled during its delivery', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'one', noon)]));
    const { drain } = run(async (doc) => {
      const settled = doc.outbox.map((entry) => ({ ...entry, delivered_at: noon.toISOString() }));
      await update(letters, doc.id, (current) => ({ ...current, outbox: settled, outbox_due: null }));
    });
    await drain();
    expect(await letters.get('a')).toMatchObject({ version: 2, outbox: [{ delivered_at: noon.toISOString() }] });
  });

  test('a message that fails does not hold back the others', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'bad', noon), outboxEntry('2', 'good', noon)]));
    await letters.insert(letter('b', [outboxEntry('1', 'other', noon)]));
    await run(async (doc, entry) => {
      if (entry.message === 'bad') throw new Error('refused');
      await note(doc, entry);
    }).drain();
    expect(delivered.sort()).toEqual(['good', 'other']);
  });

  test('keeps what others changed in the document during a delivery, new messages included', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'first', noon)]));
    await run(async (doc, entry) => {
      await note(doc, entry);
      if (entry.id === '1')
        await update(letters, 'a', (current) => {
          const outbox = [...current.outbox, outboxEntry('2', 'second', noon)];
          return { ...current, note: 'changed', outbox, outbox_due: outboxDue(outbox) };
        });
    }).drain();
    expect(delivered).toEqual(['first', 'second']);
    expect(await letters.get('a')).toMatchObject({ note: 'changed', outbox_due: null });
  });

  test('delivers again after a restart what was not marked as delivered', async () => {
    await letters.insert(letter('a', [outboxEntry('1', 'm', noon)]));
    const forgetful: Collection<Letter> = { ...letters, replace: () => Promise.reject(new Error('killed')) };
    const first = runOutbox({
      collection: forgetful,
      deliver: note,
      clock: () => now,
      logger,
      pollMs: 3_600_000,
      backoff,
    });
    await expect(first.drain()).rejects.toThrow('could not be saved');
    await first.stop();
    await run(note).drain();
    expect(new Set(delivered)).toEqual(new Set(['m']));
    expect(delivered.length).toBeGreaterThan(1);
    expect((await letters.get('a'))?.outbox_due).toBeNull();
  });

  test('never runs twice at once, however often it is kicked', async () => {
    for (let i = 0; i < 3; i += 1) await letters.insert(letter(`l${i}`, [outboxEntry('1', `m${i}`, noon)]));
    const box = run(async (doc, entry) => {
      box.kick();
      await new Promise((resolve) => setImmediate(resolve));
      await note(doc, entry);
    });
    box.kick();
    await Promise.all([box.drain(), box.drain()]);
    expect(delivered.sort()).toEqual(['m0', 'm1', 'm2']);
  });

  test('a receiver that is slow to answer holds up only its own', async () => {
    const answer = Promise.withResolvers<void>();
    const box = run(async (doc, entry) => {
      if (entry.message === 'slow') await answer.promise;
      await note(doc, entry);
    });
    await letters.insert(letter('a', [outboxEntry('1', 'slow', noon)]));
    box.kick();
    for (let i = 0; i < 20; i += 1) {
      await letters.insert(letter(`l${i}`, [outboxEntry('1', `m${i}`, noon)]));
      box.kick();
    }
    await expect.poll(() => delivered.length, { interval: 5 }).toBe(20);
    expect(delivered).not.toContain('slow');
    answer.resolve();
    await box.drain();
    expect(delivered.at(-1)).toBe('slow');
    expect(new Set(delivered).size).toBe(delivered.length);
  });

  test('notices a new message when kicked, or at the next look', async () => {
    const arrived = (wanted: number) => expect.poll(() => delivered.length, { interval: 5 }).toBe(wanted);
    const { kick, drain } = run(note);
    await drain();
    await letters.insert(letter('a', [outboxEntry('1', 'kicked', noon)]));
    kick();
    await arrived(1);
    await outbox?.stop();
    await run(note, 10).drain();
    await letters.insert(letter('b', [outboxEntry('1', 'polled', noon)]));
    await arrived(2);
  });

  test('delivers nothing more once stopped, unless drained', async () => {
    const box = run(note);
    await box.stop();
    await letters.insert(letter('a', [outboxEntry('1', 'm', noon)]));
    box.kick();
    await box.stop();
    expect(delivered).toEqual([]);
    await box.drain();
    expect(delivered).toEqual(['m']);
  });
});
