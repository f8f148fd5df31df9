import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commonErrors } from '@potli/contracts/errors.ts';
import { errorCodesOf, type Operation } from '@potli/contracts/operation.ts';

/** Answers that any operation gives in the same way, proved once for all of them by service-kit's own tests. */
const provedOnce: ReadonlySet<string> = new Set(commonErrors.filter((code) => code !== 'VALIDATION_FAILED'));

/** What the tests of an operation must provoke: its success and each error that it declares. */
const requiredAnswers = (operation: Operation): string[] => {
  const takesInput = operation.params ?? operation.query ?? operation.body;
  const codes = errorCodesOf(operation).filter((code) => !provedOnce.has(code));
  return ['success', ...codes.filter((code) => code !== 'VALIDATION_FAILED' || takesInput)].map(
    (answer) => `${operation.id} ${answer}`,
  );
};

/** The declared answers, `operation answer` each, that are not among those seen. */
export const unseenAnswers = (operations: readonly Operation[], seen: Iterable<string>): string[] => {
  const known = new Set(seen);
  return operations.flatMap(requiredAnswers).filter((answer) => !known.has(answer));
};

/** What the test client noted in that folder. */
export const readSeen = async (folder: string): Promise<string[]> => {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => text.split('\n')).filter(Boolean);
};
