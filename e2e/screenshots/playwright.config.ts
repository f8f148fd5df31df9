import base from '../playwright.config.ts';

/** Not a test: the browser that takes the pictures of the product, over the same stack as the journeys. */
export default { ...base, testMatch: '**/*.pictures.ts', globalSetup: '../stack.ts', outputDir: '../../test-results' };
