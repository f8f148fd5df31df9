import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanImports } from '@potli/release/scan-imports.ts';

type Arrow = readonly [files: RegExp, may: readonly RegExp[], because: string];

/**
 * Who may import whom, by path. The first rule that fits a file holds for it: it may import from its own top-level
 * folder and from where the rule says. A new `mfe-...` or `svc-...` folder is covered without a change here.
 */
const arrows: readonly Arrow[] = [
  [/^contracts\//, [], 'contracts import nothing of ours'],
  [/^(service-kit|ui-kit)\//, [/^contracts\//], 'a kit knows contracts only'],
  [/^module-sdk\/template\//, [/^(ui-kit|contracts|module-sdk)\//], 'a new repository has the published packages only'],
  [/^module-sdk\//, [/^contracts\//], 'a published package knows contracts only'],
  [
    /^svc-[^/]+\/(.*\/)?(testing\/.*|[^/]+\.test\.ts$)/,
    [/^(service-kit|contracts|sandbox)\//],
    "a service's tests may run the outside parties of sandbox/, and nothing else of others",
  ],
  [/^svc-[^/]+\//, [/^(service-kit|contracts)\//], 'services meet only in contracts'],
  [/^shell\/server\//, [/^(service-kit|ui-kit|contracts)\//], "the site's server is a server: it may use both kits"],
  [/^(shell|mfe-[^/]+)\//, [/^(ui-kit|contracts)\//], 'front ends meet only in ui-kit and contracts'],
  [
    /^release\//,
    [/^(contracts|module-sdk)\//, /^service-kit\/release-store\//],
    'who publishes and the site that reads meet in the release store, and in nothing else',
  ],
  [/^sandbox\//, [/^service-kit\/variable\.ts$/], 'an outside party only reads its secrets as the services do'],
  [/^dev\//, [/^(contracts|sandbox|release)\//], 'the tooling starts the parts, it does not import them'],
  [/^cli\//, [/^(contracts|release|dev)\//], 'a command parses its arguments and calls what release/ and dev/ offer'],
  [
    /^(deploy|docs)\//,
    [/^(contracts|sandbox|release|dev)\//, /(^|\/)settings\.ts$/, /^service-kit\/store\/mongo\/mongo-store\.ts$/],
    'deployments and generated pages are compared with definitions, not with behaviour',
  ],
  [
    /^e2e\/bench\/plain-app\//,
    [/^(mfe-landing|shell|ui-kit|contracts)\//],
    'the comparison is the same front page, put together in another way',
  ],
  [/^e2e\//, [/^(dev|sandbox|release|module-sdk|contracts)\//], 'journeys see the product from outside'],
];

/** What stays apart although it shares a top-level folder. */
const ownFolderLimits: readonly (readonly [files: RegExp, mayNot: RegExp, because: string])[] = [
  [/^shell\/src\//, /^shell\/server\//, "the browser's half does not import the server's"],
  [
    /^svc-[^/]+\/(?!(.*\/)?(testing\/|[^/]+\.test\.ts$))/,
    /^svc-[^/]+\/(.*\/)?testing\//,
    'what runs in production does not import what tests need',
  ],
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
  const rule = arrows.find(([files]) => files.test(file));
  if (!rule) return barrel;
  const [, may, because] = rule;
  const wrong = scanImports(file, source).flatMap(({ specifier, line }): Violation[] => {
    const target = targetOf(file, specifier);
    if (target === undefined) return [];
    if (top(target) === top(file)) {
      return ownFolderLimits
        .filter(([files, mayNot]) => files.test(file) && mayNot.test(target))
        .map(([, , because]) => ({ file, line, what: `imports ${target}: ${because}` }));
    }
    if (!may.some((allowed) => allowed.test(target))) return [{ file, line, what: `imports ${target}: ${because}` }];
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
const checkArrows = (root: string): { files: number; violations: Violation[] } => {
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
