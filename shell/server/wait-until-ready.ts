import { setTimeout as after } from 'node:timers/promises';
import { isReady, originsOf, systemResolve } from './instances.ts';

/**
 * `node shell/server/wait-until-ready.ts http://orders:4101 …` ends when every instance behind these addresses is ready, and fails
 * after two minutes. A start that is complete is known without a health check in each container, which is a process every time.
 */
const urls = process.argv.slice(2);
const deadline = performance.now() + 120_000;

const notReady = async (): Promise<string[]> => {
  const found = await Promise.all(urls.map((url) => originsOf(url, systemResolve).catch(() => [url])));
  const ready = await Promise.all(found.flat().map(async (origin) => ({ origin, isReady: await isReady(origin) })));
  return ready.filter((one) => !one.isReady).map(({ origin }) => origin);
};

let missing = await notReady();
while (missing.length > 0 && performance.now() < deadline) {
  await after(250);
  missing = await notReady();
}
if (missing.length > 0) {
  console.error(`Not ready after two minutes: ${missing.join(', ')}`);
  process.exit(1);
}
