import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { circlesOf } from './import-circles.ts';
import { scanImports } from './scan-imports.ts';

/**
 * Who may import whom, by path. The first rule that fits a file holds for it: it may import from its own top-level
 * folder and from where `may` says. A new `mfe-...` or `svc-...` folder is covered without a change here.
 */
export const arrows: readonly { files: RegExp; may: readonly RegExp[]; because: string }[] = [
  { files: /^contracts\//, may: [], because: 'contracts import nothing of ours' },
  { files: /^(service-kit|ui-kit)\//, may: [/^contracts\//], because: 'a kit knows contracts only' },
  {
    files: /^svc-[^/]+\/(.*\/)?(testing\/.*|[^/]+\.test\.ts)$/,
    may: [/^(service-kit|contracts|dev\/sandbox)\//],
    because: "a service's tests may run the outside parties of dev/sandbox, and nothing else of others",
  },
  { files: /^svc-[^/]+\//, may: [/^(service-kit|contracts)\//], because: 'services meet only in contracts' },
  {
    files: /^(shell|mfe-[^/]+)\/rspack\.config\.ts$/,
    may: [/^(ui-kit|contracts)\//, /^dev\/rspack-base\.ts$/],
    because: 'a build configuration is one call of dev/rspack-base.ts',
  },
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
    files: /^dev\/release\//,
    may: [/^contracts\//, /^service-kit\/release-store\//],
    because: 'who publishes and the site that reads meet in the release store, and in nothing else',
  },
  {
    files: /^dev\/sandbox\//,
    may: [/^contracts\//, /^service-kit\/variable\.ts$/],
    because: 'the sandbox is nobody of ours; it only takes its secrets as the services do',
  },
  { files: /^dev\//, may: [/^contracts\//], because: 'the tooling starts the parts, it does not import them' },
  {
    files: /^e2e\/bench\/plain-app\//,
    may: [/^(mfe-landing|shell|ui-kit|contracts)\//],
    because: 'the comparison is the same front page, put together in another way',
  },
  { files: /^e2e\//, may: [/^(dev|contracts)\//], because: 'journeys see the product from outside' },
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
export const targetOf = (file: string, specifier: string): string | undefined => {
  const workspace = /^@potli\/(.+)$/.exec(specifier)?.[1];
  if (workspace) return workspace.includes('/') ? workspace : `${workspace}/`;
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return undefined;
  return posix.normalize(posix.join(dirname(file).split(sep).join('/'), specifier));
};

/** Everything wrong with the imports and the name of one file; `file` is its path from the root. */
export const violationsIn = (file: string, source: string): Violation[] => {
  const barrel = /(^|\/)index\.(ts|tsx|js|mjs)$/.test(file)
    ? [{ file, line: 1, what: 'no index files: import the file that has the thing' }]
    : [];
  const rule = arrows.find(({ files }) => files.test(file));
  if (!rule) return barrel;
  const wrong = scanImports(source).flatMap(({ specifier, line }): Violation[] => {
    const target = targetOf(file, specifier);
    if (target === undefined) return [];
    if (top(target) === top(file)) {
      return ownFolderLimits
        .filter(({ files, mayNot }) => files.test(file) && mayNot.test(target))
        .map(({ because }) => ({ file, line, what: `imports ${target}: ${because}` }));
    }
    if (!rule.may.some((allowed) => allowed.test(target)))
      return [{ file, line, what: `imports ${target}: ${rule.because}` }];
    const crossing = specifier.startsWith('.') && top(file) !== 'e2e' && !/^dev\//.test(target);
    return crossing ? [{ file, line, what: `imports ${target} by a relative path: write @potli/${target}` }] : [];
  });
  return [...barrel, ...wrong];
};

const isSource = (name: string): boolean => /\.(ts|tsx|mts|js|mjs)$/.test(name) && !name.endsWith('.d.ts');
const skipped = new Set([
  'node_modules',
  'dist',
  'published',
  'samples',
  'coverage',
  'test-results',
  'playwright-report',
]);

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry: Dirent): string[] => {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return isSource(entry.name) ? [path] : [];
  });

/** Everything wrong in the tree below `root`. */
export const checkArrows = (root: string): { files: number; violations: Violation[] } => {
  const sources = sourcesBelow(root).map((path) => ({
    file: relative(root, path).split(sep).join('/'),
    source: readFileSync(path, 'utf8'),
  }));
  const imported = ({ file, source }: (typeof sources)[number]) =>
    scanImports(source).flatMap(({ specifier }) => targetOf(file, specifier) ?? []);
  const circles = circlesOf(new Map(sources.map((each) => [each.file, imported(each)])));
  const violations = [
    ...sources.flatMap(({ file, source }) => violationsIn(file, source)),
    ...circles.map(([file = '', ...others]) => ({ file, line: 1, what: `imports itself over ${others.join(', ')}` })),
  ];
  return { files: sources.length, violations };
};

if (import.meta.main) {
  const { files, violations } = checkArrows(fileURLToPath(new URL('../..', import.meta.url)));
  for (const { file, line, what } of violations) console.error(`${file}:${line} ${what}`);
  if (violations.length > 0) process.exit(1);
  console.log(`${files} files, all imports point the right way`);
}
