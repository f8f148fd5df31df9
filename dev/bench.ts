import { runOfE2e } from './run-of-e2e.ts';

// npm run bench [-- names]: the measures of e2e/bench.
runOfE2e('bench/run-bench.ts');
