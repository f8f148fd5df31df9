import { defineConfig } from 'vitest/config';

export default defineConfig({
  // tsconfig says the same to the type check
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '.release-store/**', '.data/**'],
    testTimeout: 20_000,
  },
});
