import { AppError } from '@potli/service-kit/app-error.ts';
import type { RateLimiter } from '@potli/service-kit/rate-limit.ts';

/** Orders that are not there, for each network address and ten minutes. A person mistypes a few. */
const guesses = { limit: 30, windowSeconds: 600 };

/**
 * An order's id is its key, and 130 random bits cannot be guessed; a caller who tries is slowed down. Costs a
 * request for an order that is there nothing. So are guesses of its photos.
 * @throws AppError TOO_MANY_REQUESTS instead of ORDER_NOT_FOUND or PHOTO_NOT_FOUND
 */
export const countingGuesses = async <T>(limits: RateLimiter, address: string, look: () => Promise<T>): Promise<T> => {
  try {
    return await look();
  } catch (error) {
    if (error instanceof AppError && /^(ORDER|PHOTO)_NOT_FOUND$/.test(error.code))
      await limits.take(`guess ${address}`, guesses);
    throw error;
  }
};
