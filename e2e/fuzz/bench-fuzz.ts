import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fuzzStack, startFuzzStack } from './fuzz-stack.ts';

// npx potli bench fuzz: the fuzzer of the tests, for longer; another seed makes other requests.
const [requests = 500, seed = 20_261_122] = process.argv.slice(2).map(Number);
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.error('Say how many requests for each operation, and a whole number as the seed.');
  process.exit(1);
}

const dataDir = await mkdtemp(join(tmpdir(), 'potli-fuzz-'));
const stack = await startFuzzStack({ dataDir, log: (line) => console.log(line) });
try {
  console.log(`seed ${seed}\n${'operation'.padEnd(24)} requests  undeclared  answers by status`);
  const results = await fuzzStack(stack, { requests, seed }, ({ operation, findings, statuses }) => {
    const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    const figures = [String(requests).padStart(8), String(findings.length).padStart(10)];
    console.log([operation.padEnd(24), ...figures, ` ${answers.join(', ')}`].join('  '));
    for (const { problem, request } of findings) console.log(`  ${problem}\n    ${request}`);
  });
  const undeclared = results.flatMap(({ findings }) => findings).length;
  console.log(`${results.length} operations, ${requests * results.length} requests, undeclared answers ${undeclared}`);
  console.log(`errors in the logs ${stack.errors.length}`);
  for (const line of new Set(stack.errors)) console.log(`  ${line}`);
  process.exitCode = undeclared === 0 && stack.errors.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
