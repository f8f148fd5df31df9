import { runOfE2e } from './run-of-e2e.ts';

// npm run bench:faults [-- seconds]
runOfE2e('faults/bench-faults.ts');
