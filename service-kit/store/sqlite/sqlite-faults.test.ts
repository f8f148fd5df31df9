import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anyDocument } from '../document.ts';
import type { CollectionDefinition, Durability, Stored } from '../store.ts';
import { unavailableOf } from '../unavailable.ts';
import { retryWhileBusy } from './busy.ts';
import { openSqliteStore } from './sqlite-store.ts';

interface Letter extends Stored {
  readonly state: string;
  readonly outbox: readonly string[];
  readonly text?: string;
}
const letters: CollectionDefinition<Letter> = {
  name: 'letters',
  schema: anyDocument,
  indexes: [{ name: 'state', fields: ['state'] }],
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'potli-faults-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A process of its own that works on the store; it says line by line what it was told is stored. */
const worker = (work: string): ChildProcess => {
  const source = `
    import { openSqliteStore } from ${JSON.stringify(import.meta.resolve('./sqlite-store.ts'))};
    import { unavailableOf } from ${JSON.stringify(import.meta.resolve('../unavailable.ts'))};
    const store = await openSqliteStore({ dataDir: ${JSON.stringify(dataDir)}, service: 'post' });
    const letters = await store.collection(${JSON.stringify(letters)});
    ${work}`;
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
};

describe('kill -9', () => {
  /** Three writers, whose writes share transactions. */
  const writing = (round: number, durability: Durability) => `
    const write = async (writer) => {
      for (let n = 0; ; n += 1) {
        const id = '${round}-' + writer + '-' + n;
        await letters.insert({ id, version: 1, state: 'new', outbox: ['received'] });
        process.stdout.write('1 ' + id + '\\n');
        const sent = { id, version: 2, state: 'sent', outbox: ['received', 'sent'] };
        await letters.replace(sent, 1, { durability: '${durability}' });
        process.stdout.write('2 ' + id + '\\n');
      }
    };
    await Promise.all([1, 2, 3].map(write));`;

  test.each<Durability>(['full', 'delayed'])(
    'loses nothing that was acknowledged, a %s write neither, and leaves no state without its message',
    async (durability) => {
      const acknowledged = new Map<string, number>();
      for (const [round, kill] of [40, 111].entries()) {
        const child = worker(writing(round, durability));
        let lines = 0;
        if (!child.stdout) throw new Error('no output');
        for await (const line of createInterface({ input: child.stdout })) {
          const [version, id] = line.split(' ');
          // A line that the kill cut in two acknowledges nothing.
          if (id) acknowledged.set(id, Math.max(Number(version), acknowledged.get(id) ?? 0));
          lines += 1;
          if (lines === kill) child.kill('SIGKILL');
        }
        expect(lines).toBeGreaterThanOrEqual(kill);
      }
      const store = await openSqliteStore({ dataDir, service: 'post' });
      const collection = await store.collection(letters);
      for await (const { id, version, state, outbox } of collection.each({ sort: ['id'] })) {
        expect(state).toBe(version === 1 ? 'new' : 'sent');
        expect(outbox).toHaveLength(version);
        expect(version).toBeGreaterThanOrEqual(acknowledged.get(id) ?? 0);
        acknowledged.delete(id);
      }
      expect([...acknowledged.keys()]).toEqual([]);
      await store.close();
    },
    60_000,
  );
});

describe('a disk that takes no more', () => {
  const filling = `
    let n = 0;
    const fill = async (text) => {
      for (; ; n += 1) await letters.insert({ id: String(n), version: 1, state: 'new', outbox: [], text });
    };
    await fill('x'.repeat(50_000)).catch(() => {});
    await fill('').catch((error) => process.stdout.write(unavailableOf(error)?.code + ' ' + n + '\\n'));
    const unready = await store.ping().catch((error) => error.message);
    process.stdout.write(unready + '\\n');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    await store.ping();
    await letters.insert({ id: 'after', version: 1, state: 'new', outbox: [] });
    process.stdout.write('stored\\n');
    process.exit(0);`;

  // Only a limit on one process stands in for a full disk where nothing may be mounted.
  test.skipIf(!existsSync('/usr/bin/prlimit'))(
    'is reported as temporarily unavailable and not ready, and writes go on once it has room',
    async () => {
      const child = worker(filling);
      execFileSync('prlimit', [`--pid=${child.pid}`, '--fsize=2000000:unlimited']);
      if (!child.stdout) throw new Error('no output');
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const [code, stored] = String((await lines.next()).value).split(' ');
      expect(code).toBe('SERVICE_UNAVAILABLE');
      expect(Number(stored)).toBeGreaterThan(1);
      expect((await lines.next()).value).toMatch(/disk/);

      execFileSync('prlimit', [`--pid=${child.pid}`, '--fsize=unlimited:unlimited']);
      child.stdin?.write('room\n');
      expect((await lines.next()).value).toBe('stored');
      await once(child, 'exit');
      const store = await openSqliteStore({ dataDir, service: 'post' });
      // All that was acknowledged and what came after; nothing of the one that was refused.
      expect(await (await store.collection(letters)).count()).toBe(Number(stored) + 1);
      await store.close();
    },
  );
});

describe('a file that another program has locked', () => {
  test('is reported as temporarily unavailable, and written to once it is free', async () => {
    const store = await openSqliteStore({ dataDir, service: 'post' });
    const collection = await store.collection(letters);
    const other = new DatabaseSync(join(dataDir, 'post.sqlite'));
    const own = new DatabaseSync(join(dataDir, 'post.sqlite'), { timeout: 0 });
    other.exec('BEGIN IMMEDIATE');
    const refused = retryWhileBusy(() => own.exec('BEGIN IMMEDIATE'), { timeoutMs: 20 });
    await expect(refused.catch((error) => Promise.reject(unavailableOf(error)))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryAfter: 5,
    });
    other.exec('COMMIT');
    await collection.insert({ id: 'free', version: 1, state: 'new', outbox: [] });
    for (const db of [own, other]) db.close();
    await store.close();
  });
});
