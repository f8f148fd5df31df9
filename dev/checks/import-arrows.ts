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

const top = (path: string): string => path.split('/')[0] ?? '';

/** Where an import leads, as a path from the root, or undefined when it is not ours. */
const targetOf = (file: string, specifier: string): string | undefined => {
  const workspace = /^@potli\/(.+)$/.exec(specifier)?.[1];
  if (workspace) return workspace.includes('/') ? workspace : `${workspace}/`;
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return undefined;
  return posix.normalize(posix.join(dirname(file), specifier));
};

/** Everything wrong with the imports and the name of one file, with its place; `file` is its path from the root. */
export const violationsIn = (file: string, source: string): string[] => {
  const barrel = /(^|\/)index\.(ts|tsx|js|mjs)$/.test(file)
    ? [`${file}:1 no index files: import the file that has the thing`]
    : [];
  const rule = arrows.find(([files]) => files.test(file));
  if (!rule) return barrel;
  const [, may, because] = rule;
  const problemsOf = (specifier: string): string[] => {
    const target = targetOf(file, specifier);
    if (target === undefined) return [];
    if (top(target) === top(file))
      return ownFolderLimits
        .filter(([files, mayNot]) => files.test(file) && mayNot.test(target))
        .map(([, , because]) => `imports ${target}: ${because}`);
    if (!may.some((allowed) => allowed.test(target))) return [`imports ${target}: ${because}`];
    const crossing = specifier.startsWith('.') && file.includes('/');
    return crossing ? [`imports ${target} by a relative path: write @potli/${target}`] : [];
  };
  const wrong = scanImports(file, source).flatMap(({ specifier, line }) =>
    problemsOf(specifier).map((problem) => `${file}:${line} ${problem}`),
  );
  return [...barrel, ...wrong];
};

const skipped = /(^|\/)(\.[^/]*|node_modules|dist|samples|coverage|test-results|playwright-report)$/;

// node dev/checks/import-arrows.ts [folder]
if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const [folder = '.'] = process.argv.slice(2);
  const files = globSync('**/*.{ts,tsx,mts,js,mjs}', { cwd: root, exclude: (path) => skipped.test(path) }).filter(
    (file) => !file.endsWith('.d.ts') && (folder === '.' || file.startsWith(`${folder}/`)),
  );
  const found = files.flatMap((file) => violationsIn(file, readFileSync(join(root, file), 'utf8')));
  for (const violation of found) console.error(violation);
  if (found.length > 0) process.exit(1);
  console.log(`${files.length} files, all imports are allowed`);
}
