import { patternFits } from '@potli/contracts/mfe/match-prefix.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';

const kilobyte = 1024;

/** What the first load of one page may weigh, in bytes as sent to a browser that takes brotli. */
export interface PageBudget {
  readonly page: string;
  readonly module: string;
  readonly path: string;
  /** All scripts, the shell's among them. */
  readonly scripts?: number;
  readonly styles?: number;
  /** The module's scripts without its entry. */
  readonly own?: number;
  /** The script that the module starts with; it must carry no federation runtime of its own. */
  readonly entry?: number;
  /** The rendered page and the frame around it; registry and head come on top when it is served. */
  readonly rendered?: number;
}

/** Visitors come from a phone on a slow network: what these pages weigh is decided here and nowhere else. */
export const pageBudgets: readonly PageBudget[] = [
  {
    page: 'the front page',
    module: 'landing',
    path: '/',
    scripts: 113 * kilobyte,
    styles: 12 * kilobyte,
    own: 15 * kilobyte,
    entry: 9 * kilobyte,
    rendered: 13 * kilobyte,
  },
  {
    page: 'order creation',
    module: 'customer',
    path: '/user/order/create',
    scripts: 260 * kilobyte,
    styles: 12 * kilobyte,
  },
  // Operators come often and on good lines, but the list of chunks in the entry grows with every page.
  { page: "the operators' pages", module: 'admin', path: '/admin', entry: 9 * kilobyte },
];

interface Part {
  readonly what: string;
  readonly limit: number | undefined;
  readonly files: readonly { release: Release; path: string }[];
}

const partsOf = (budget: PageBudget, shell: Release, module: Release): Part[] => {
  const page = module.pages?.find(({ path }) => patternFits(path, budget.path));
  const of = (release: Release, paths: readonly string[]) => paths.map((path) => ({ release, path }));
  const scripts = [...module.first.js, ...(page?.js ?? [])];
  const rendered = (release: Release): string[] =>
    (release.prerendered ?? []).filter(({ path }) => path === budget.path).map(({ file }) => file);
  return [
    { what: 'all scripts', limit: budget.scripts, files: [...of(shell, shell.first.js), ...of(module, scripts)] },
    {
      what: 'the styles',
      limit: budget.styles,
      files: [...of(shell, shell.first.css), ...of(module, [...module.first.css, ...(page?.css ?? [])])],
    },
    {
      what: 'its own scripts',
      limit: budget.own,
      files: of(
        module,
        scripts.filter((path) => path !== module.entry),
      ),
    },
    { what: 'its entry', limit: budget.entry, files: of(module, [module.entry]) },
    {
      what: 'the rendered page',
      limit: budget.rendered,
      files: [...of(shell, rendered(shell)), ...of(module, rendered(module))],
    },
  ];
};

const weightOf = ({ files }: Release, path: string): number =>
  files.find((file) => file.path === path)?.brotli_bytes ?? 0;
const inWords = (bytes: number): string => `${(bytes / kilobyte).toFixed(1)} KB`;
/** The same file of another build: its name without the part that changes with the content. */
const plainName = (path: string): string => path.replace(/\.[0-9a-f]{8}(?=\.)/, '');

/** What a file weighs and, where the release before had it, by how much it grew; the heaviest growth first. */
const growth = (files: Part['files'], before: ReadonlyMap<string, Release>): string[] =>
  files
    .map(({ release, path }) => {
      const weight = weightOf(release, path);
      const last = before.get(release.module);
      const counterpart = last?.files.find((file) => plainName(file.path) === plainName(path))?.brotli_bytes;
      const grown = weight - (counterpart ?? 0);
      const words = last ? (counterpart === undefined ? 'new' : `${grown < 0 ? '' : '+'}${inWords(grown)}`) : '';
      return { grown, line: `  ${release.module} ${plainName(path)} ${inWords(weight)} ${words}`.trimEnd() };
    })
    .sort((one, other) => other.grown - one.grown)
    .map(({ line }) => line);

/**
 * Which pages weigh more than they may, each with the files that make it up and how they grew against the releases
 * before. Empty when all is well. A page whose shell or module is not among the releases is not looked at.
 */
export const overBudget = (
  releases: ReadonlyMap<string, Release>,
  before: ReadonlyMap<string, Release>,
  budgets: readonly PageBudget[] = pageBudgets,
): string[] =>
  budgets.flatMap((budget) => {
    const [shell, module] = [releases.get('shell'), releases.get(budget.module)];
    if (!shell || !module) return [];
    return partsOf(budget, shell, module).flatMap(({ what, limit, files }) => {
      const weight = files.reduce((total, { release, path }) => total + weightOf(release, path), 0);
      if (limit === undefined || weight <= limit) return [];
      const head = `${budget.page}: ${what} weigh ${inWords(weight)}, ${inWords(weight - limit)} over the budget of ${inWords(limit)}`;
      return [[head, ...growth(files, before)].join('\n')];
    });
  });
