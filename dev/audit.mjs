// Whether what is shipped has faults that are known. Any Node from 20 on runs it, with nothing installed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const words = ['audit', '--omit=dev'];
const { stdout } = spawnSync('npm', [...words, '--json'], { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const report = parsed(stdout);

if (!report?.metadata) {
  // Neither good nor bad: who reads only the exit code must not take it for either.
  console.error(`The audit did not run: ${report?.message ?? 'npm audit gave no report'}`);
  process.exit(2);
}
const { vulnerabilities, dependencies } = report.metadata;
if (vulnerabilities.total === 0) console.log(`No known fault in the ${dependencies.prod} packages that are shipped.`);
else process.exit(spawnSync('npm', words, { cwd, stdio: 'inherit' }).status ?? 1);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
