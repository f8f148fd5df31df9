import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  // Compiled packages of the site import style sheets, which only Vite can load.
  test: { server: { deps: { inline: [/@potli\//] } } },
});
