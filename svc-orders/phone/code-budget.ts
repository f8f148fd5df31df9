import { callingCodes } from '@potli/contracts/reference/calling-codes.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { networkOf, organization } from '@potli/service-kit/client-network.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { RateLimiter } from '@potli/service-kit/rate-limit.ts';

/** Codes in an hour, each of which costs a message: by one address, by its wider network, to one country, in all. */
interface CodeLimits {
  readonly address: number;
  readonly network: number;
  readonly country: number;
  readonly overall: number;
}

interface BudgetOptions {
  readonly limits: RateLimiter;
  readonly codeLimits: CodeLimits;
  readonly clock: () => Date;
  readonly logger: Logger;
}

export type CodeBudget = ReturnType<typeof codeBudget>;

const hourMs = 3_600_000;
const longestFirst = callingCodes.map(({ code }) => code).toSorted((a, b) => b.length - a.length);

/**
 * Limits how many codes are sent. Requests from many addresses for many numbers are stopped by the limits per country and of
 * the whole shop; reaching one of those alarms the operators.
 */
export const codeBudget = ({ limits, codeLimits, clock, logger }: BudgetOptions) => {
  let usedUpAt = Number.NEGATIVE_INFINITY;
  const limitOf = (of: keyof CodeLimits) => ({ limit: codeLimits[of], windowSeconds: 3600 });
  const countryOf = (phone: string) => longestFirst.find((code) => phone.startsWith(code)) ?? '';
  const sharedBy = (country: string) =>
    [
      { of: 'country', key: `otp:country:${country}` },
      { of: 'overall', key: 'otp:overall' },
    ] as const;
  /** When each shared budget was last reported: an attack goes on asking. */
  const reportedAt = new Map<string, number>();
  const reportUsedUp = (of: 'country' | 'overall', key: string, country: string): void => {
    usedUpAt = clock().getTime();
    if (usedUpAt - (reportedAt.get(key) ?? Number.NEGATIVE_INFINITY) < hourMs) return;
    reportedAt.set(key, usedUpAt);
    logger.error({ budget: of, country, limit: codeLimits[of] }, 'no more codes are sent this hour');
  };
  return {
    /** Counts one more code. `address` is the caller's network. @throws AppError OTP_LIMIT */
    async take(phone: string, address: string): Promise<void> {
      const country = countryOf(phone);
      const budgets = [
        { of: 'address', key: `otp:${address}` },
        { of: 'network', key: `otp:network:${networkOf(address, organization)}` },
        ...sharedBy(country),
      ] as const;
      for (const { of, key } of budgets) {
        await limits.take(key, limitOf(of)).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')) throw error;
          if (of === 'country' || of === 'overall') reportUsedUp(of, key, country);
          throw new AppError('OTP_LIMIT', { retryAfter: error.retryAfter ?? 3600 });
        });
      }
    },
    /**
     * No message was sent: what all customers of a country share is counted back, else asking for one number over and over would
     * use it up. The caller's own limits stay counted.
     */
    async giveBack(phone: string): Promise<void> {
      for (const { of, key } of sharedBy(countryOf(phone))) await limits.giveBack(key, limitOf(of));
    },
    /** Whether a country's or the whole budget was used up within the last hour. */
    usedUp: (): boolean => clock().getTime() - usedUpAt < hourMs,
  };
};
