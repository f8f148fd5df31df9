import { AppError } from './app-error.ts';
import { type Clock, clockTolerance } from './clock.ts';
import { outbound } from './outbound-http.ts';

/**
 * Compares this machine's clock with that of another service, by the `date` header of its answer. A service that does
 * not answer is no reason to reject: its clock matters once it does.
 * @throws AppError SERVICE_UNAVAILABLE with the reason, where they differ by more than the tolerance
 */
export const checkPeerClock = async (peer: string, origins: string | readonly string[], clock: Clock): Promise<void> =>
  void (await Promise.all([origins].flat().map((origin) => checkOne(peer, origin, clock))));

const checkOne = async (peer: string, origin: string, clock: Clock): Promise<void> => {
  const before = clock().getTime();
  const answer = await outbound({ method: 'GET', url: `${origin}/health/live`, timeoutMs: 1000 }).catch(
    () => undefined,
  );
  const there = Date.parse(String(answer?.headers.date));
  if (Number.isNaN(there)) return;
  // The answer was given between two readings of this clock, and its date is rounded down to a second.
  const behindMs = before - there - 999;
  const aheadMs = there - clock().getTime();
  if (Math.max(behindMs, aheadMs) <= clockTolerance * 1000) return;
  const [ms, direction] = aheadMs > 0 ? [aheadMs, 'ahead'] : [behindMs, 'behind'];
  throw new AppError('SERVICE_UNAVAILABLE', {
    error: `The clock of ${peer} is ${Math.round(ms / 1000)} s ${direction} of this one: at most ${clockTolerance} s are tolerated`,
  });
};
