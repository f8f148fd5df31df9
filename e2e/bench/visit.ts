import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';

export interface PageToVisit {
  readonly name: string;
  readonly url: string;
  /** Pages that are to stay out of search engines are not asked whether they can be found by them. */
  readonly unlisted?: boolean;
}

/** One visit by Lighthouse's mobile telephone on a simulated slow 4G network, in a browser of its own without a cache. */
export const visit = async ({ name, url, unlisted }: PageToVisit, chromePath: string): Promise<Result> => {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      ...(unlisted && { skipAudits: ['is-crawlable'] }),
    });
    if (!result || result.lhr.runtimeError) throw new Error(`${name}: ${result?.lhr.runtimeError?.message}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
};

/** Its scores of 100, with LCP and TBT in milliseconds. */
export const figuresOf = ({ categories, audits }: Result) => {
  const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
  const figure = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const missed = ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => audit),
  );
  return {
    performance: score('performance'),
    LCP: Math.round(figure('largest-contentful-paint')),
    TBT: Math.round(figure('total-blocking-time')),
    CLS: Number(figure('cumulative-layout-shift').toFixed(3)),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'missed audits': missed.join(', '),
  };
};
