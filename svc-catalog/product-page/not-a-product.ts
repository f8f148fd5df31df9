import type { Page } from './page.ts';
import { isListing } from './readers/json-ld.ts';

const wall =
  /^(access denied|access to this page has been denied|robot check|just a moment|attention required|pardon our interruption|are you (a )?human|verify you are human|security check|bot verification|request blocked|sorry! something went wrong|(please )?enable (javascript|cookies)|403 forbidden|too many requests|service unavailable)/i;
const gone =
  /^(404\b|page not found|not found|product not found|oops|(this|the) (page|product) (is|was) (not|no longer)|we can'?t find (that|the) page|sorry, we couldn'?t find)/i;

/** Whether a store answered with its wall against programs instead of a page. */
export const isWall = (page: Page): boolean => {
  const { $ } = page;
  const challenge =
    'form[action*="validateCaptcha"], form[action*="captcha" i], #challenge-form, #cf-challenge-running, script[src*="/cdn-cgi/challenge-platform/"], #px-captcha, #sec-if-cpt-container';
  // Stores load captcha programs on good pages too; only what replaces the page counts.
  return headsOf(page).some((head) => wall.test(head)) || (!hasContent(page) && $(challenge).length > 0);
};

/** Whether the page says that it is not about one product: not found, a list of products, or the shop's front page. */
export const isOtherPage = (page: Page, askedUrl: string): boolean =>
  headsOf(page).some((head) => gone.test(head)) || isListing(page) || isFrontPage(page, askedUrl);

const headsOf = (page: Page): string[] =>
  [page.text('head > title') ?? page.text('title'), page.text('h1')].flatMap((head) => head ?? []);

const hasContent = ({ $, linkedData, meta }: Page): boolean =>
  linkedData.length > 0 || meta('og:title') !== undefined || $('h1').length > 0;

// Stores send the links of goods they no longer have to their front page.
const isFrontPage = ({ url }: Page, askedUrl: string): boolean =>
  url.pathname === '/' && url.search === '' && new URL(askedUrl).pathname !== '/';
