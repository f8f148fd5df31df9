import base from '../playwright.config.ts';

/** Minutes of `npm install` from a registry: a command and a workflow of its own, not a part of `npm test`. */
export default {
  ...base,
  testDir: import.meta.dirname,
  testMatch: '**/*.proof.ts',
  globalSetup: '../stack.ts',
  outputDir: '../../test-results',
  timeout: 900_000,
};
