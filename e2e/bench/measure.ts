import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { medianOf } from './bench.ts';

/** What one visit of a page was like, by Lighthouse's mobile telephone on a simulated slow 4G network. */
export interface Visit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Why it is less than all of the last three, by the audits' names. */
  readonly missed: readonly string[];
}

export interface PageToVisit {
  readonly name: string;
  readonly url: string;
  /** Pages that are to stay out of search engines are not asked whether they can be found by them. */
  readonly unlisted?: boolean;
}

/** Visits a page; where the browser's own recording breaks, which has nothing to do with the page, again. */
export const visit = async (page: PageToVisit, chromePath: string): Promise<Visit> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await visitOnce(page, chromePath);
    } catch (error) {
      if (attempts === 3) throw error;
    }
  }
};

/** With a browser of its own, so that nothing is in any cache. */
const visitOnce = async (page: PageToVisit, chromePath: string): Promise<Visit> => {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    const result = await lighthouse(page.url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      ...(page.unlisted ? { skipAudits: ['is-crawlable'] } : {}),
    });
    if (!result || result.lhr.runtimeError) throw new Error(`${page.name}: ${result?.lhr.runtimeError?.message}`);
    const { categories, audits } = result.lhr;
    const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
    const figure = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
    const missed = ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
      (categories[id]?.auditRefs ?? [])
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
        .map(({ id: audit }) => audit),
    );
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      missed,
    };
  } finally {
    chrome.kill();
  }
};

/** The median of each figure over several visits. */
export const medianVisit = (visits: readonly Visit[]): Visit => {
  const of = (key: keyof Omit<Visit, 'missed'>): number => medianOf(visits.map((each) => each[key]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    missed: [...new Set(visits.flatMap(({ missed }) => missed))],
  };
};
