import { emptiedStore, type TempStore } from '@potli/service-kit/testing/temp-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ratesCommand } from './rates-command.ts';
import { parseRates, ratesCsv, sampleRates } from './rates-table.ts';
import { importRates, ratesInForce, ratesOfVersion, ratesTables } from './stored-rates.ts';

const sample = ratesCsv(sampleRates());
const files: Record<string, string> = {
  'may.csv': sample.replace('sample-2025-04', '2025-05'),
  'june.csv': sample.replace('sample-2025-04', '2025-06').replace('\n0.5,1680,', '\n0.5,1700,'),
  'may-again.csv': sample.replace('sample-2025-04', '2025-05').replace('\n0.5,1680,', '\n0.5,1700,'),
  'faulty.csv': sample
    .replace('sample-2025-04', '2025-07')
    .replace('\n0.5,1680,', '\n0.5,free,')
    .replace(',Oman,', ',Qatar,'),
};

let temp: TempStore;
let minutes = 0;
beforeEach(async () => {
  temp = await emptiedStore();
  minutes = 0;
});
afterEach(() => temp.remove());

const tables = () => temp.store.collection(ratesTables);
const run = async (...args: string[]) => {
  const said: string[] = [];
  const complained: string[] = [];
  minutes += 1;
  const code = await ratesCommand(args, {
    tables: await tables(),
    readFile: async (path) => {
      const file = files[path];
      if (file === undefined) throw new Error('no such file');
      return file;
    },
    now: new Date(Date.UTC(2025, 4, 1, 10, minutes)),
    user: 'desk',
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said, complained };
};
const inForce = async () => (await ratesInForce(await tables())).version;

describe('rates', () => {
  test('import keeps a table with who imported it and puts it in force', async () => {
    expect(await inForce()).toMatch(/^sample/);
    expect(await run('import', 'may.csv', '--by', 'Asha')).toMatchObject({
      code: 0,
      said: [expect.stringContaining('2025-05: imported')],
    });
    expect(await inForce()).toBe('2025-05');
    await run('import', 'june.csv');
    expect((await run('list')).said).toEqual([
      '2025-06  imported 2025-05-01T10:02:00.000Z by desk  in force since 2025-05-01T10:02:00.000Z',
      '2025-05  imported 2025-05-01T10:01:00.000Z by Asha',
    ]);
  });

  test('import refuses a faulty file as a whole and lists all faults', async () => {
    const { code, complained } = await run('import', 'faulty.csv');
    expect(code).toBe(1);
    expect(complained[0]).toBe('faulty.csv was not imported. 3 faults:');
    expect(complained.slice(1)).toEqual([
      '- line 2: Oman is missing',
      '- line 2: Qatar is there twice',
      "- line 3: Australia: the cost of 0.5 kg must be a number above 0, not 'free'",
    ]);
    expect(await inForce()).toMatch(/^sample/);
  });

  test('import never changes an existing version: orders were priced with it', async () => {
    await run('import', 'may.csv');
    const before = await ratesOfVersion(await tables(), '2025-05');
    expect(await run('import', 'may-again.csv')).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('is another table')],
    });
    expect(await ratesOfVersion(await tables(), '2025-05')).toEqual(before);
    expect(await run('import', 'may.csv')).toMatchObject({ code: 0, said: ['2025-05: in force already.'] });
  });

  test('use puts an earlier table in force again, import of the same file likewise', async () => {
    await run('import', 'may.csv');
    await run('import', 'june.csv');
    await run('use', '2025-05');
    expect(await inForce()).toBe('2025-05');
    await run('import', 'june.csv');
    expect(await inForce()).toBe('2025-06');
    expect(await run('use', '1999')).toMatchObject({ code: 1, complained: ['There is no imported version 1999.'] });
  });

  test('the newest decision counts, also after one by a clock that was ahead', async () => {
    minutes = 10_000;
    await run('import', 'may.csv');
    minutes = 0;
    await run('import', 'june.csv');
    expect(await inForce()).toBe('2025-06');
    await run('use', '2025-05');
    expect(await inForce()).toBe('2025-05');
  });

  test('two imports at the same moment leave one table of that version', async () => {
    const both = await Promise.all([run('import', 'may.csv'), run('import', 'may-again.csv')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await (await tables()).count()).toBe(1);
  });

  test('an import overtaken by another one of the same version does not report its table as active', async () => {
    const stored = await tables();
    const [mine, theirs] = ['may.csv', 'may-again.csv'].map((name) => parseRates(files[name] ?? ''));
    if (!mine || !theirs) throw new Error('both files are there');
    const by = { by: 'Asha', now: new Date('2025-05-01T10:00:00Z') };
    const once = async () => (await stored.count()) > 0 || importRates(stored, theirs, by);
    const overtaken: typeof stored = {
      ...stored,
      page: (query) => once().then(() => stored.page(query)),
      insert: (table) => once().then(() => stored.insert(table)),
    };
    expect(await importRates(overtaken, mine, by)).toBe('version taken');
    expect(await ratesOfVersion(stored, '2025-05')).toEqual(theirs);
  });

  test('export writes what import reads', async () => {
    await run('import', 'june.csv');
    expect((await run('export')).said.join('\n')).toBe(files['june.csv']?.trimEnd());
    expect((await run('export', 'sample-2025-04')).said.join('\n')).toBe(sample.trimEnd());
    expect(await run('export', 'x')).toMatchObject({ code: 1, said: [] });
  });

  test('says how it is used when it is not', async () => {
    for (const args of [[], ['import'], ['list', 'x'], ['drop'], ['use']])
      expect(await run(...args)).toMatchObject({
        code: 2,
        complained: [expect.stringContaining('rates import <file.csv>')],
      });
    expect(await run('import', 'missing.csv')).toMatchObject({
      code: 1,
      complained: ['missing.csv cannot be read: no such file'],
    });
  });
});
