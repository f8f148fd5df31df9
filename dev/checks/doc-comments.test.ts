import { expect, test } from 'vitest';
import { undocumentedExports, undocumentedIn } from './doc-comments.ts';

test('what others call has a doc comment in contracts, service-kit and ui-kit', () =>
  expect(undocumentedExports()).toEqual([]));

test('an export without a doc comment is named with its line; overloads want one, for all', () => {
  const source = `
/** Says why. */
export const told = 1;
// no doc comment
export async function untold() {}
const own = 2;
/** Reads either. */
export function either(text: string): string;
export function either(number: number): number;
export interface Shape {
`;
  expect(undocumentedIn(source)).toEqual([
    { name: 'untold', line: 5 },
    { name: 'Shape', line: 10 },
  ]);
});
