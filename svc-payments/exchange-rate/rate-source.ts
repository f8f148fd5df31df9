import { outbound } from '@potli/service-kit/outbound-http.ts';
import { objectAt, textAt } from '@potli/service-kit/read-json.ts';
import { isUsable, type Rate } from './rate.ts';

/** Fetches the rate of the day. Throws where the source has none that can be calculated with. */
export type RateSource = () => Promise<Rate>;

const usdPerEuro = /currency=['"]USD['"] rate=['"]([0-9.]{1,20})['"]/;
const inrPerEuro = /currency=['"]INR['"] rate=['"]([0-9.]{1,20})['"]/;
const dayOfFile = /time=['"]([0-9-]{10})['"]/;

/**
 * The second source: the European Central Bank's daily file, an XML with a `time`, `currency` and `rate` attribute each.
 */
export const createDailyFileSource =
  (url: string, timeoutMs: number): RateSource =>
  async () => {
    const { status, text } = await outbound({ method: 'GET', url, timeoutMs });
    const rate: Rate = {
      usd: usdPerEuro.exec(text)?.[1] ?? '',
      inr: inrPerEuro.exec(text)?.[1] ?? '',
      date: dayOfFile.exec(text)?.[1] ?? '',
      source: new URL(url).hostname,
    };
    if (status !== 200 || !isUsable(rate)) throw new Error(`${rate.source} answered ${status} without a usable rate`);
    return rate;
  };

/** Those of the answer that are positive numbers. */
const shownRates = (rates: Readonly<Record<string, unknown>> | undefined): NonNullable<Rate['shown']> =>
  Object.fromEntries(
    (['AUD', 'CAD', 'GBP'] as const).flatMap((currency) => {
      const perEuro = rates?.[currency];
      return typeof perEuro === 'number' && perEuro > 0 ? [[currency, perEuro]] : [];
    }),
  );

/**
 * A source that answers as Frankfurter's v1 does. Asked with the euro as base, because every other base is rounded by
 * the source; a JSON number's text is the shortest decimal that is that number, so its digits are the published ones.
 */
export const createRateSource =
  (baseUrl: string, timeoutMs: number): RateSource =>
  async () => {
    const { status, ...answer } = await outbound({
      method: 'GET',
      url: `${baseUrl}/latest?symbols=AUD,CAD,GBP,INR,USD`,
      headers: { accept: 'application/json' },
      timeoutMs,
    });
    const body = answer.json();
    const rates = objectAt(body, 'rates');
    const rate: Rate = {
      usd: String(rates?.USD),
      inr: String(rates?.INR),
      date: textAt(body, 'date') ?? '',
      source: new URL(baseUrl).hostname,
      shown: shownRates(rates),
    };
    if (status !== 200 || textAt(body, 'base') !== 'EUR' || !isUsable(rate))
      throw new Error(`${rate.source} answered ${status} without a usable rate`);
    return rate;
  };
