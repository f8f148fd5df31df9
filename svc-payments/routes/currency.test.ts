import { listPaymentExceptions } from '@potli/contracts/payment/back-office.ts';
import { convertCurrency, getDisplayRates } from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

const convert = (amount: unknown, more = {}) =>
  stage.call(convertCurrency, { query: { from: 'INR', to: 'USD', amount, ...more } });

describe('rates to show beside rupees', () => {
  const displayed = () => stage.call(getDisplayRates, {});

  test('are of the day, for six currencies; the dirham follows the dollar', async () => {
    const { rates, ...rest } = succeeded(await displayed());
    expect(rest).toEqual({ success: true, rate_date: '2026-11-20', rate_source: '127.0.0.1' });
    expect(rates).toEqual({
      GBP: 0.00878882,
      EUR: 0.010448,
      AED: 0.0419539,
      AUD: 0.0172632,
      CAD: 0.0157357,
      USD: 0.0114238,
    });
  });

  test('are not shown while the rate of the day is rejected', async () => {
    await stage.switchRates({ usd_percent: 1 });
    expect(refused(await displayed()).code).toBe('RATE_UNAVAILABLE');
  });

  test('are for pages of the site alone', async () => {
    expect(refused(await stage.call(getDisplayRates, { apiKey: 'another' })).code).toBe('API_KEY_INVALID');
  });
});

describe('conversion is from INR to USD', () => {
  test('at the rate of the day, to the cent', async () => {
    expect(succeeded(await convert(10472))).toEqual({
      success: true,
      convertedAmount: 119.63,
      rate_date: '2026-11-20',
      rate_source: '127.0.0.1',
    });
    expect(succeeded(await convert(0)).convertedAmount).toBe(0);
    expect(succeeded(await convert(99.99)).convertedAmount).toBe(1.14);
  });

  test.each([['-1'], ['10.001'], ['many'], [''], ['1e12']])('and not of %j', async (amount) => {
    expect(refused(await convert(amount)).code).toBe('VALIDATION_FAILED');
  });

  test('and not between other currencies', async () => {
    expect(refused(await convert(1, { to: 'EUR' })).code).toBe('VALIDATION_FAILED');
  });

  test('with a rate that is fetched at most hourly, and kept over a restart', async () => {
    succeeded(await convert(100));
    await stage.switchRates({ mode: 'error500' });
    stage.later(59);
    succeeded(await convert(100));
    await stage.restart();
    stage.later(120);
    // two hours old and the source is down: still the rate of the day
    expect(succeeded(await convert(100)).rate_date).toBe('2026-11-20');
  });

  test('and fetches once for all who wait', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => convert(10472)));
    expect(new Set(all.map((answer) => succeeded(answer).convertedAmount))).toEqual(new Set([119.63]));
  });

  test('and stops when the rate is older than five days', async () => {
    succeeded(await convert(100));
    await stage.switchRates({ mode: 'timeout' });
    stage.later(5 * 24 * 60);
    expect(succeeded(await convert(100)).rate_date).toBe('2026-11-20');
    stage.later(24 * 60);
    expect(refused(await convert(100)).code).toBe('RATE_UNAVAILABLE');
  });

  describe('only at a plausible rate', () => {
    const problem = async () => succeeded(await stage.callAsOperator(listPaymentExceptions)).rejected_rate?.reason;

    test.each([
      ['dollars divided by 100', { usd_percent: 1 }, /reference of ₹90/],
      ['dollars times 10', { usd_percent: 1000 }, /reference of ₹90/],
      ['a rate dated in the future', { stale_days: -3 }, /dated in the future: 2026-11-23/],
      ['a rate of last week', { stale_days: 7 }, /too old: 2026-11-13/],
    ])('%s: rejects it and reports the reason to operators', async (_what, switches, reason) => {
      await stage.switchRates(switches);
      expect(refused(await convert(100)).code).toBe('RATE_UNAVAILABLE');
      expect(await problem()).toMatch(reason);
    });

    test('rejects a jump from the last accepted rate, offers card only, and accepts the rate of the next minute', async () => {
      await stage.switchRates({ usd_percent: 106 });
      succeeded(await convert(100));
      await stage.switchRates({ usd_percent: 94 });
      stage.later(61);
      expect(refused(await convert(100)).code).toBe('RATE_UNAVAILABLE');
      expect(await problem()).toMatch(/last accepted ₹82\.58 per dollar/);
      await stage.switchRates({ usd_percent: 100 });
      stage.later(1);
      expect(succeeded(await convert(100)).convertedAmount).toBe(1.14);
      expect(await problem()).toBeUndefined();
    });

    test('rejects a rate that the second source does not confirm', async () => {
      await stage.switchRates({ usd_percent: 104, second_usd_percent: 100 });
      expect(refused(await convert(100)).code).toBe('RATE_UNAVAILABLE');
      expect(await problem()).toMatch(/more than 3% from ₹87\.54 per dollar of 127\.0\.0\.1/);
      await stage.switchRates({ usd_percent: 102 });
      stage.later(1);
      expect(succeeded(await convert(100)).convertedAmount).toBe(1.17);
    });

    test('uses a rate that is near the reference while the second source does not answer', async () => {
      await stage.switchRates({ usd_percent: 104, second: 'error500' });
      expect(succeeded(await convert(100)).convertedAmount).toBe(1.19);
      expect(await problem()).toBeUndefined();
    });

    test('keeps a rejected rate over a restart', async () => {
      await stage.switchRates({ usd_percent: 1 });
      await convert(100);
      await stage.restart();
      expect(await problem()).toMatch(/reference/);
    });

    test('notifies the operators once, by one of all instances, until a rate is accepted again', async () => {
      const reject = async () => {
        await stage.switchRates({ usd_percent: 1 });
        stage.later(61);
        expect(refused(await convert(100)).code).toBe('RATE_UNAVAILABLE');
      };
      await reject();
      await Promise.all([stage.reportRejectedRate(), stage.reportRejectedRate()]);
      await reject();
      await stage.restart();
      await stage.reportRejectedRate();
      expect(stage.orders.rejectedRates).toEqual([expect.stringMatching(/reference of ₹90/)]);
      await stage.switchRates({ usd_percent: 100 });
      stage.later(1);
      succeeded(await convert(100));
      await stage.reportRejectedRate();
      await reject();
      await stage.reportRejectedRate();
      expect(stage.orders.rejectedRates).toHaveLength(2);
    });

    test('notifies the operators a minute after svc-orders is back', async () => {
      await stage.switchRates({ usd_percent: 1 });
      await convert(100);
      await stage.orders.goDown();
      await expect(stage.reportRejectedRate()).rejects.toMatchObject({ code: 'NEIGHBOUR_UNAVAILABLE' });
      await stage.orders.comeBack();
      await stage.reportRejectedRate();
      expect(stage.orders.rejectedRates).toEqual([]);
      stage.later(1);
      await stage.reportRejectedRate();
      expect(stage.orders.rejectedRates).toHaveLength(1);
    });

    test('ignores a last accepted rate that is too old to be used', async () => {
      await stage.switchRates({ usd_percent: 106 });
      succeeded(await convert(100));
      await stage.switchRates({ usd_percent: 94 });
      stage.later(7 * 24 * 60);
      expect(succeeded(await convert(100)).convertedAmount).toBe(1.07);
    });
  });

  test.each(['error500', 'timeout', 'broken', 'missing_usd'])(
    'and not while the source answers %s and none is kept',
    async (mode) => {
      await stage.switchRates({ mode });
      expect(refused(await convert(100)).code).toBe('RATE_UNAVAILABLE');
      await stage.switchRates({ mode: 'ok' });
      expect(refused(await convert(100)).code).toBe('RATE_UNAVAILABLE');
      stage.later(1);
      expect(succeeded(await convert(100)).convertedAmount).toBe(1.14);
    },
  );
});
