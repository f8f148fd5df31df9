import { watch } from 'node:fs';
import { join } from 'node:path';

const quietMs = 150;

/**
 * Calls `changed` once after source files below the folders have changed and then been quiet for a moment. Answers how
 * to stop. Tests, written data and dependencies do not count.
 */
export const watchSources = (root: string, folders: readonly string[], changed: () => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !counts(file)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, quietMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};

const counts = (file: string): boolean =>
  /\.(ts|tsx|json)$/.test(file) && !/\.test\.tsx?$|(^|\/)(node_modules|dist|\.data|published)\//.test(file);
