import { spawn } from 'node:child_process';
import { plans, processNames } from './environment.ts';
import { type Docker, rollService } from './roll/roll-service.ts';
import { root } from './root.ts';

/** `npm run roll -- orders`: a running service of `docker compose` to its current image, without a failed request. */
const docker: Docker = (arguments_) =>
  new Promise((resolve, reject) => {
    const child = spawn('docker', arguments_, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`docker ${arguments_.join(' ')} ended with exit code ${code}`));
    });
  });

const services = processNames.filter((name) => plans[name].entry.startsWith('svc-'));
const [service = ''] = process.argv.slice(2);
try {
  if (!services.some((name) => name === service)) throw new Error(`Say which service: ${services.join(', ')}.`);
  await rollService({ service, docker, log: (line) => console.log(line) });
} catch (error) {
  const { message, cause } = error as Error;
  console.error(cause instanceof Error ? `${message}\n${cause.message}` : message);
  process.exitCode = 1;
}
