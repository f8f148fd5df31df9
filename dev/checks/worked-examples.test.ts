import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

/** The patches of CONTRIBUTING.md by the heading that they stand under. */
const examples = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  .split(/^## /m)
  .flatMap((part) => {
    const [heading = ''] = part.split('\n', 1);
    return [...part.matchAll(/```diff\n(.*?)```/gs)].map(([, patch = '']) => [heading, patch] as const);
  });

test('CONTRIBUTING has worked examples', () => expect(examples.length).toBeGreaterThan(4));

/** Whether the patch can be made, or, with `--reverse`, was made: whoever tries an example has it in the tree. */
const applies = (patch: string, ...how: string[]): boolean =>
  spawnSync('git', ['apply', '--check', ...how, '-'], { cwd: root, input: patch }).status === 0;

test.each(examples)('%s: the patch is about the code as it is', (_, patch) =>
  expect(applies(patch) || applies(patch, '--reverse')).toBe(true),
);
