import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { expect, test } from 'vitest';

/** Names of the collections that a source file defines. */
const definedIn = (source: string): string[] =>
  [...source.matchAll(/^export const (\w+): CollectionDefinition</gm)].map(([, name]) => name ?? '');

test.each(['svc-orders', 'svc-payments', 'svc-catalog'])(
  'a backup of %s holds every collection that it keeps',
  (service) => {
    const files = globSync(`${service}/**/*.ts`, { cwd: root }).filter((file) => !file.includes('.test.'));
    const defined = files.flatMap((file) => definedIn(readFileSync(join(root, file), 'utf8')));
    const command = readFileSync(join(root, service, 'data.ts'), 'utf8');
    expect(defined.length).toBeGreaterThan(1);
    expect(defined.filter((name) => !command.match(new RegExp(`\\n.*runDataCommand[\\s\\S]*\\b${name}\\b`)))).toEqual(
      [],
    );
  },
);
