import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Store, Stored } from '../store/store.ts';
import { importMarks } from '../store/unfinished-import.ts';
import { type AnyDefinition, documentsOf, withoutSchema } from './documents.ts';

/**
 * A backup is one gzip file of JSON lines: what it is, every document with its collection, and last the counts with a
 * hash over all lines before. A file without that last line is no backup.
 */
const format = 'potli-backup-1';

type Counts = Record<string, number>;
type Line =
  | { readonly format: string; readonly service: string; readonly at: string }
  | { readonly collection: string; readonly document: Stored }
  | { readonly counts: Counts; readonly sha256: string };

/** A backup that cannot be restored, with the reason in one sentence. */
export class BackupProblem extends Error {}

/** Writes everything that the service keeps to a file, which appears when it is whole. @returns documents per collection */
export const writeBackup = async (
  store: Store,
  definitions: readonly AnyDefinition[],
  to: { readonly file: string; readonly service: string; readonly at: Date },
): Promise<Counts> => {
  const counts: Counts = {};
  const hash = createHash('sha256');
  const text = (line: Line): string => {
    const written = `${JSON.stringify(line)}\n`;
    hash.update(written);
    return written;
  };
  async function* lines(): AsyncGenerator<string> {
    yield text({ format, service: to.service, at: to.at.toISOString() });
    for (const definition of definitions) {
      const { name } = definition;
      counts[name] = 0;
      for await (const document of documentsOf(await store.collection(definition))) {
        counts[name] += 1;
        yield text({ collection: name, document });
      }
    }
    yield `${JSON.stringify({ counts, sha256: hash.digest('hex') } satisfies Line)}\n`;
  }
  const unfinished = `${to.file}.part`;
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, to.file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return counts;
};

/**
 * Puts a backup into an empty store, or into one that holds a part of a backup because an import was cut off: a mark stays
 * in the store until all is there, and the store opens for nothing else until then. The file is read to its end first: a
 * damaged one changes nothing. Documents are stored as they are, those of an earlier release upgraded as when a collection
 * is opened.
 * @returns documents per collection
 * @throws BackupProblem when the file is damaged, of another service or of a newer release, or the store is not empty
 */
export const restoreBackup = async (
  store: Store,
  definitions: readonly AnyDefinition[],
  from: { readonly file: string; readonly service: string },
): Promise<Counts> => {
  const counts = await checkedCounts(from);
  const collections = new Map(
    await Promise.all(
      definitions.map(
        async (definition) => [definition.name, await store.collection(withoutSchema(definition))] as const,
      ),
    ),
  );
  const unknown = Object.keys(counts).filter((name) => !collections.has(name));
  if (unknown.length > 0) throw new BackupProblem(`This release does not know ${unknown.join(', ')}.`);
  const marks = await store.collection(importMarks);
  if (await marks.get(mark.id)) {
    for (const collection of collections.values())
      for await (const { id } of documentsOf(collection)) await collection.remove(id);
  } else {
    for (const [name, collection] of collections)
      if ((await collection.count()) > 0)
        throw new BackupProblem(`The store holds ${name} already; a backup is restored into an empty one.`);
    await marks.insert(mark);
  }
  const upgrades = new Map(definitions.map(({ name, list }) => [name, list?.upgrade]));
  for await (const line of linesOf(from.file))
    if ('document' in line) {
      const upgraded = upgrades.get(line.collection)?.(line.document) ?? line.document;
      await collections.get(line.collection)?.insert(upgraded);
    }
  await marks.remove(mark.id);
  return counts;
};

const mark: Stored = { id: 'import', version: 1 };

const checkedCounts = async ({ file, service }: { file: string; service: string }): Promise<Counts> => {
  const hash = createHash('sha256');
  const found: Counts = {};
  let first: Line | undefined;
  let last: Line | undefined;
  try {
    for await (const line of linesOf(file)) {
      first ??= line;
      last = line;
      if ('document' in line) found[line.collection] = (found[line.collection] ?? 0) + 1;
      if (!('sha256' in line)) hash.update(`${JSON.stringify(line)}\n`);
    }
  } catch (error) {
    throw new BackupProblem(`${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
  if (!first || !('format' in first) || first.format !== format) throw new BackupProblem(`${file} is no backup.`);
  if (first.service !== service) throw new BackupProblem(`${file} is a backup of ${first.service}, not of ${service}.`);
  if (!last || !('sha256' in last) || last.sha256 !== hash.digest('hex'))
    throw new BackupProblem(`${file} is damaged or not whole.`);
  const wrong = Object.entries(last.counts).find(([name, count]) => (found[name] ?? 0) !== count);
  if (wrong) throw new BackupProblem(`${file} is damaged: it should hold ${wrong[1]} ${wrong[0]}.`);
  return last.counts;
};

async function* linesOf(file: string): AsyncGenerator<Line> {
  const gunzip = createGunzip();
  const source = createReadStream(file);
  source.on('error', (error) => gunzip.destroy(error));
  for await (const line of createInterface({ input: source.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY }))
    yield lineOf(line);
}

const lineOf = (text: string): Line => {
  const line: unknown = JSON.parse(text);
  if (typeof line !== 'object' || line === null) throw new Error(`it has the line ${text.slice(0, 20)}`);
  return line as Line;
};
