import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sources = globSync(['service-kit/**/*.ts', 'svc-*/**/*.ts', 'shell/server/site-metrics.ts'], { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map(read)
  .join('\n');
const measured = new Set([...sources.matchAll(/'(potli_[a-z_]+)'/g)].map(([, name]) => name ?? ''));
const namedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bpotli_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))),
];

test.each(['docs/monitoring/alerts.yaml', 'docs/monitoring/dashboard.json', 'docs/monitoring/README.md'])(
  '%s names metrics that the services and the site really have, and all of them',
  (file) => {
    expect(namedIn(read(file)).sort()).toEqual([...measured].sort());
  },
);

test('the dashboard is JSON that Grafana can read', () => {
  const { panels, schemaVersion } = JSON.parse(read('docs/monitoring/dashboard.json'));
  expect(schemaVersion).toBeGreaterThan(30);
  for (const { title, targets } of panels) {
    expect(title).toMatch(/\w/);
    expect(targets.length).toBeGreaterThan(0);
  }
});
