import { runChecks } from './checks/run-checks.ts';
import { root } from './root.ts';

const results = await runChecks(root);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
