import { patternFits } from '@potli/contracts/mfe/match-prefix.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';

const kilobyte = 1024;

/** Size limits of a module, in bytes with brotli. */
interface Budget {
  /** The script that it starts with; a module's must carry no federation runtime of its own. */
  readonly entry: number;
  /** Further scripts that all of its pages need. */
  readonly own?: number;
  /** Scripts and styles that its first page needs. */
  readonly first: number;
  /** The most visited first pages, including the shell's code. */
  readonly pages?: readonly {
    readonly name: string;
    /** As the release lists it, with its parameters. */
    readonly path: string;
    /** All scripts, the shell's among them. */
    readonly scripts?: number;
    readonly styles?: number;
    /** The rendered page and the frame around it; registry and head come on top when it is served. */
    readonly rendered?: number;
  }[];
}

/**
 * The size limits of all modules and pages, for visitors on phones and slow networks. The folder of a checkout is part of
 * the ids of shared modules: a build of the same sources may weigh 0.2 KB more in another one.
 */
export const budgets: Readonly<Record<string, Budget>> = {
  shell: { entry: 88.25 * kilobyte, first: 90.5 * kilobyte },
  landing: {
    entry: 8 * kilobyte,
    own: 9.5 * kilobyte,
    first: 20.75 * kilobyte,
    pages: [
      // React weighs 48 KB of it, the router 12, the federation runtime and the module's entry 24.
      {
        name: 'the front page',
        path: '/',
        scripts: 105.25 * kilobyte,
        styles: 6 * kilobyte,
        rendered: 6.75 * kilobyte,
      },
    ],
  },
  customer: {
    entry: 9 * kilobyte,
    first: 42.5 * kilobyte,
    pages: [
      { name: 'order creation', path: '/user/order/create', scripts: 142 * kilobyte, styles: 5.9 * kilobyte },
      {
        name: 'the order page',
        path: '/user/orderdetail/:orderId',
        scripts: 143.5 * kilobyte,
        styles: 6.6 * kilobyte,
      },
    ],
  },
  // Operators come often and on good lines: antd's components may cost them a larger first visit (docs/adr/0021). The list
  // of chunks in the entry grows with every page.
  admin: { entry: 8.5 * kilobyte, first: 280 * kilobyte, pages: [{ name: "the operators' pages", path: '/admin' }] },
};

/** Default for modules that are not listed. 22 KB are Redux, for those that need it. */
const usual: Budget = { entry: 10 * kilobyte, first: 82 * kilobyte };
export const budgetOf = (module: string): Budget => budgets[module] ?? usual;

/** The limits of a page's first load. */
export interface PageBudget extends Omit<NonNullable<Budget['pages']>[number], 'name'> {
  readonly page: string;
  readonly module: string;
  readonly entry?: number;
  readonly own?: number;
}

export const pageBudgets: readonly PageBudget[] = Object.entries(budgets).flatMap(
  ([module, { pages = [], entry, own }]) =>
    pages.map(({ name, ...limits }) => ({
      page: name,
      module,
      ...limits,
      entry,
      ...(own === undefined ? {} : { own }),
    })),
);

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
      what: 'styles',
      limit: budget.styles,
      files: [...of(shell, shell.first.css), ...of(module, [...module.first.css, ...(page?.css ?? [])])],
    },
    {
      what: 'own scripts',
      limit: budget.own,
      files: of(
        module,
        scripts.filter((path) => path !== module.entry),
      ),
    },
    { what: 'entry script', limit: budget.entry, files: of(module, [module.entry]) },
    {
      what: 'prerendered HTML',
      limit: budget.rendered,
      files: [...of(shell, rendered(shell)), ...of(module, rendered(module))],
    },
  ];
};

const weightOf = ({ files }: Release, path: string): number =>
  files.find((file) => file.path === path)?.brotli_bytes ?? 0;
export const formatSize = (bytes: number): string => `${(bytes / kilobyte).toFixed(1)} KB`;
/** A file name without its content hash. */
const plainName = (path: string): string => path.replace(/\.[0-9a-f]{8}(?=\.)/, '');

/** The size of each file and its growth since the previous release, largest growth first. */
const growth = (files: Part['files'], before: ReadonlyMap<string, Release>): string[] =>
  files
    .map(({ release, path }) => {
      const weight = weightOf(release, path);
      const last = before.get(release.module);
      const counterpart = last?.files.find((file) => plainName(file.path) === plainName(path))?.brotli_bytes;
      const grown = weight - (counterpart ?? 0);
      const words = last ? (counterpart === undefined ? 'new' : `${grown < 0 ? '' : '+'}${formatSize(grown)}`) : '';
      return { grown, line: `  ${release.module} ${plainName(path)} ${formatSize(weight)} ${words}`.trimEnd() };
    })
    .sort((one, other) => other.grown - one.grown)
    .map(({ line }) => line);

/**
 * The pages over budget, each with its files and their growth since the previous releases. Pages whose shell or module
 * is not among the releases are skipped.
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
      const head = `${budget.page}: ${what} ${formatSize(weight)}, ${formatSize(weight - limit)} over the budget of ${formatSize(limit)}`;
      return [[head, ...growth(files, before)].join('\n')];
    });
  });
