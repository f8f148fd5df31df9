import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fuzzStack, startFuzzStack } from './fuzz/fuzz-stack.ts';

test('whatever is sent to an operation, it answers what its contract declares, and never a 5xx of its own', async () => {
  test.setTimeout(300_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'potli-fuzz-'));
  // Its own stack: what is sent here locks and limits what the journeys need.
  const stack = await startFuzzStack({ dataDir, build: false });
  try {
    const results = await fuzzStack(stack, { requests: 40, seed: 20_261_121 });
    const found = results.flatMap(({ operation, findings }) =>
      findings.map(({ problem, request }) => `${operation} ${problem}\n  ${request}`),
    );
    expect(found).toEqual([]);
    expect(stack.errors).toEqual([]);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
