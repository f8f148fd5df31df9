import { findOrInstallBrowser } from './browser.ts';
import { runStep, tell } from './checks/run-step.ts';
import { findMongoServer } from './mongo/find-server.ts';
import { testOnMongo } from './mongo/test-on-mongo.ts';
import { root } from './root.ts';

/** `npm run test:mongo`: what depends on the engine, on the server of MONGODB_URI or on one that can be had. */
const server = await findMongoServer(process.env);
if (!server) {
  console.error('No MongoDB server can be had: set MONGODB_URI.');
  process.exit(1);
}
console.log(`On MongoDB: ${server.from}`);
try {
  const browser = findOrInstallBrowser();
  const build = await runStep(root, { name: 'build and publish', command: ['node', 'dev/release/publish-all.ts'] });
  tell(build);
  const { passed, failed } = await testOnMongo(server, build.passed ? browser : undefined);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || !build.passed ? 1 : 0;
} finally {
  await server.stop();
}
