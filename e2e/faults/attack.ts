import { randomInt } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Operation } from '@potli/contracts/operation.ts';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import type { SandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { type Sent, send } from '@potli/dev/seed/site-calls.ts';
import type { Instance, Killable } from './fault-stack.ts';

/** The code of an answer, `OK` of a 200; of a call without an answer whether it may have arrived. */
export type Answer = string;
export const lost = 'LOST';
const notSent = 'NOT SENT';

/** Asks one instance of a service, not through the site. `from` is the caller's network address, as the site passes it on. */
export const ask = async <const O extends Operation>(
  { url }: Instance,
  operation: O,
  { from, ...sent }: Sent<O> & { readonly from: string },
): Promise<Answer> => {
  try {
    const headers = { 'x-api-key': sandboxSecrets.API_KEY, 'x-forwarded-for': from };
    const answer = await send(url, operation, sent as Sent<O>, headers);
    const { code = answer.ok ? 'OK' : String(answer.status) } = (await answer.json()) as { code?: string };
    return code;
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return code === 'ECONNREFUSED' ? notSent : lost;
  }
};

/** The instances of a service, and who is killed during an attack, if any. */
export interface Target {
  readonly instances: readonly Instance[];
  readonly sandbox: SandboxCalls;
  readonly kills?: Killable | undefined;
}

/** Attempts in parallel beyond those that may pass. */
const beyond = 40;

export interface Attack {
  readonly what: string;
  /** Attempts that may pass, over all instances. */
  readonly limit: number;
  /** The n-th attempt, at that instance. */
  readonly send: (instance: Instance, attempt: number) => Promise<Answer>;
  /** Answers to an attempt that passed the limit, and to one that did not. */
  readonly passes: readonly Answer[];
  readonly refused: Answer;
  /** How long the limit holds, where that is short. */
  readonly holdsMs?: number;
  /** What earlier attacks on the same limit may have used beyond what was answered. */
  readonly lostBefore?: number;
}

/** What came of an attack. */
export interface Attacked {
  readonly what: string;
  readonly limit: number;
  readonly attempts: number;
  readonly passed: number;
  /** Attempts whose answer was lost with the instance that was killed: each may have been counted. */
  readonly lost: number;
  readonly killed: boolean;
  /** SMS that the attack caused, of one that asks for codes. */
  readonly sms?: number;
  readonly problems: readonly string[];
}

/** Answers that count nothing: the attempt is repeated. */
const repeated: readonly Answer[] = ['OVERLOADED', 'TOO_MANY_REQUESTS', notSent];

/**
 * Spends a shared limit at all instances of a service in parallel; with `kills`, one of them is killed meanwhile and
 * started again. As many attempts as the limit allows pass in all, and none afterwards.
 */
export const attack = async (
  { instances, kills }: Target,
  { what, limit, send, passes, refused, holdsMs = Number.POSITIVE_INFINITY, lostBefore = 0 }: Attack,
): Promise<Attacked> => {
  const began = performance.now();
  const answers: Answer[] = [];
  let sent = 0;
  const attempt = async (at: readonly Instance[]): Promise<Answer> => {
    const number = sent;
    sent += 1;
    for (let turn = number; ; turn += 1) {
      const instance = at[turn % at.length];
      if (!instance) throw new Error('There is no instance');
      const answer = await send(instance, number);
      if (answer === refused || !repeated.includes(answer)) {
        answers.push(answer);
        return answer;
      }
      await after(50);
    }
  };
  const volley = (count: number, at = instances) => Array.from({ length: count }, () => attempt(at));

  const victim = instances[randomInt(instances.length)];
  const parallel = volley(limit + beyond);
  if (kills && victim) {
    await Promise.race(parallel);
    await kills.kill(victim.name);
  }
  await Promise.all(parallel);
  const used = answers.filter((answer) => passes.includes(answer)).length;
  if (kills && victim) {
    // What the killed instance had counted only itself would be free again.
    await Promise.all(
      volley(
        limit - used > 0 ? limit + beyond : instances.length,
        instances.filter((instance) => instance !== victim),
      ),
    );
    await kills.restart(victim.name);
  }
  const before = answers.length;
  const holds = performance.now() - began < 0.8 * holdsMs;
  if (holds) await Promise.all(volley(2 * instances.length));

  const passed = answers.filter((answer) => passes.includes(answer)).length;
  const lostAnswers = answers.filter((answer) => answer === lost).length;
  const others = answers.filter((answer) => ![...passes, refused, lost].includes(answer));
  const problems = [
    ...(passed > limit ? [`${passed} passed instead of ${limit}`] : []),
    ...(passed + lostAnswers + lostBefore < limit ? [`only ${passed} passed instead of ${limit}`] : []),
    ...(answers.slice(before).some((answer) => answer !== refused) ? ['some passed after the limit was reached'] : []),
    ...(others.length > 0 ? [`answered ${[...new Set(others)].join(', ')}`] : []),
  ].map((problem) => `limit: ${what}: ${problem}`);
  return { what, limit, attempts: answers.length, passed, lost: lostAnswers, killed: kills !== undefined, problems };
};
