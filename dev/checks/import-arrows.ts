import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanImports } from '@potli/release/scan-imports.ts';

/**
 * Who may import whom, by path. The first rule that fits a file holds for it: it may import from its own top-level
 * folder and from where `may` says. A new `mfe-...` or `svc-...` folder is covered without a change here.
 */
const arrows: readonly { files: RegExp; may: readonly RegExp[]; because: string }[] = [
  { files: /^contracts\//, may: [], because: 'contracts import nothing of ours' },
  { files: /^(service-kit|ui-kit)\//, may: [/^contracts\//], because: 'a kit knows contracts only' },
  {
    files: /^module-sdk\/template\//,
    may: [/^(ui-kit|contracts|module-sdk)\//],
    because: 'a new repository has the published packages only',
  },
  { files: /^module-sdk\//, may: [/^contracts\//], because: 'a published package knows contracts only' },
  {
    files: /^svc-[^/]+\/(.*\/)?(testing\/.*|[^/]+\.test\.ts)$/,
    may: [/^(service-kit|contracts|sandbox)\//],
    because: "a service's tests may run the outside parties of sandbox/, and nothing else of others",
  },
  { files: /^svc-[^/]+\//, may: [/^(service-kit|contracts)\//], because: 'services meet only in contracts' },
  {
    files: /^shell\/server\//,
    may: [/^(service-kit|ui-kit|contracts)\//],
    because: "the site's server is a server: it may use both kits",
  },
  {
    files: /^(shell|mfe-[^/]+)\//,
    may: [/^(ui-kit|contracts)\//],
    because: 'front ends meet only in ui-kit and contracts',
  },
  {
    files: /^release\//,
    may: [/^(contracts|module-sdk)\//, /^service-kit\/release-store\//],
    because: 'who publishes and the site that reads meet in the release store, and in nothing else',
  },
  {
    files: /^sandbox\//,
    may: [/^contracts\//, /^service-kit\/variable\.ts$/],
    because: 'the sandbox is an external party; it only reads its secrets as the services do',
  },
  {
    files: /^dev\//,
    may: [/^(contracts|sandbox|release)\//],
    because: 'the tooling starts the parts, it does not import them',
  },
  {
    files: /^cli\//,
    may: [/^(contracts|sandbox|release|dev)\//],
    because: 'a command parses its arguments and calls what release/ and dev/ offer',
  },
  {
    files: /^deploy\//,
    may: [/^(contracts|sandbox|release|dev)\//, /(^|\/)settings\.ts$/, /^service-kit\/store\/mongo\/mongo-store\.ts$/],
    because: 'tests of what is deployed compare it with the local stack, the settings and databases of its processes',
  },
  {
    files: /^docs\//,
    may: [/^(contracts|sandbox|release|dev)\//, /(^|\/)settings\.ts$/],
    because: 'generated pages show definitions, not behaviour',
  },
  {
    files: /^e2e\/bench\/plain-app\//,
    may: [/^(mfe-landing|shell|ui-kit|contracts)\//],
    because: 'the comparison is the same front page, put together in another way',
  },
  {
    files: /^e2e\//,
    may: [/^(dev|sandbox|release|module-sdk|contracts)\//],
    because: 'journeys see the product from outside',
  },
];

/** What stays apart although it shares a top-level folder. */
const ownFolderLimits: readonly { files: RegExp; mayNot: RegExp; because: string }[] = [
  { files: /^shell\/src\//, mayNot: /^shell\/server\//, because: "the browser's half does not import the server's" },
  {
    files: /^svc-[^/]+\/(?!(.*\/)?(testing\/|[^/]+\.test\.ts$))/,
    mayNot: /^svc-[^/]+\/(.*\/)?testing\//,
    because: 'what runs in production does not import what tests need',
  },
];

export interface Violation {
  file: string;
  line: number;
  what: string;
}

const top = (path: string): string => path.split('/')[0] ?? '';

/** Where an import leads, as a path from the root, or undefined when it is not ours. */
const targetOf = (file: string, specifier: string): string | undefined => {
  const workspace = /^@potli\/(.+)$/.exec(specifier)?.[1];
  if (workspace) return workspace.includes('/') ? workspace : `${workspace}/`;
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return undefined;
  return posix.normalize(posix.join(dirname(file), specifier));
};

/** Everything wrong with the imports and the name of one file; `file` is its path from the root. */
export const violationsIn = (file: string, source: string): Violation[] => {
  const barrel = /(^|\/)index\.(ts|tsx|js|mjs)$/.test(file)
    ? [{ file, line: 1, what: 'no index files: import the file that has the thing' }]
    : [];
  const rule = arrows.find(({ files }) => files.test(file));
  if (!rule) return barrel;
  const wrong = scanImports(file, source).flatMap(({ specifier, line }): Violation[] => {
    const target = targetOf(file, specifier);
    if (target === undefined) return [];
    if (top(target) === top(file)) {
      return ownFolderLimits
        .filter(({ files, mayNot }) => files.test(file) && mayNot.test(target))
        .map(({ because }) => ({ file, line, what: `imports ${target}: ${because}` }));
    }
    if (!rule.may.some((allowed) => allowed.test(target)))
      return [{ file, line, what: `imports ${target}: ${rule.because}` }];
    const crossing = specifier.startsWith('.') && file.includes('/');
    return crossing ? [{ file, line, what: `imports ${target} by a relative path: write @potli/${target}` }] : [];
  });
  return [...barrel, ...wrong];
};

const skipped = /(^|\/)(\.[^/]*|node_modules|dist|samples|coverage|test-results|playwright-report)$/;

const sourcesBelow = (root: string): string[] =>
  globSync('**/*.{ts,tsx,mts,js,mjs}', { cwd: root, exclude: (path) => skipped.test(path) }).filter(
    (path) => !path.endsWith('.d.ts'),
  );

/** Everything wrong in the tree below `root`. */
export const checkArrows = (root: string): { files: number; violations: Violation[] } => {
  const files = sourcesBelow(root);
  const violations = files.flatMap((file) => violationsIn(file, readFileSync(join(root, file), 'utf8')));
  return { files: files.length, violations };
};

// node dev/checks/import-arrows.ts [folder]
if (import.meta.main) {
  const { files, violations } = checkArrows(fileURLToPath(new URL('../..', import.meta.url)));
  const folder = process.argv[2] ?? '.';
  const found = violations.filter(({ file }) => folder === '.' || file.startsWith(`${folder}/`));
  for (const { file, line, what } of found) console.error(`${file}:${line} ${what}`);
  if (found.length > 0) process.exit(1);
  console.log(`${files} files, all imports are allowed`);
}
