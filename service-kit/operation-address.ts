import { type Operation, wirePath } from '@potli/contracts/operation.ts';
import { isObject } from './read-json.ts';

/**
 * A text as one segment of an address. An unpaired surrogate, `.` and `..` cannot
 * appear in an address: another text replaces them, which is the id of nothing.
 */
const segmentOf = (text: string): string =>
  text === '.' || text === '..' ? '...' : encodeURIComponent(text.toWellFormed());

/** The address of an operation below a service's origin, its parameters encoded; a list repeats its name. */
export function addressOf(operation: Operation, params: unknown, query: unknown): string {
  const filled = wirePath(operation).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = isObject(params) ? params[name] : undefined;
    if (value === undefined) throw new Error(`${operation.id} needs the parameter ${name}`);
    return segmentOf(String(value));
  });
  const given = isObject(query) ? Object.entries(query).filter(([, value]) => value !== undefined) : [];
  const pairs = given.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  const text = new URLSearchParams(pairs).toString();
  return text ? `${filled}?${text}` : filled;
}
