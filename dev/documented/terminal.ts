/** What npm and the test runner tell their own children must not reach a reader's terminal. */
export const ownEnvironment = (): NodeJS.ProcessEnv => {
  const told =
    /^(npm_(?!config_(registry|cafile)$)|VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|DOCUMENTED$|CI$|INIT_CWD$|MONGODB_URI$|POTLI_|(PROD|DEV|MODE|SSR|BASE_URL)$)/;
  const kept = Object.entries(process.env).filter(([name]) => !told.test(name));
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(kept), PATH: path.join(':') };
};
