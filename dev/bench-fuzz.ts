import { runOfE2e } from './run-of-e2e.ts';

// npm run bench:fuzz [-- requests for each operation [seed]]
runOfE2e('fuzz/bench-fuzz.ts');
