import { variable } from '../variable.ts';

/** Notifies people of a change of what is live: one line of plain text. Never throws and never waits for long. */
export type Notify = (text: string) => Promise<void>;

const timeoutMs = 5000;

/**
 * Where notifications go: RELEASES_WEBHOOK_URL, or the file that RELEASES_WEBHOOK_URL_FILE names, because the address is a
 * secret. Throws for what is no http(s) address.
 */
export const webhookOf = (environment: Readonly<Record<string, string | undefined>>): string | undefined => {
  const address = variable(environment, 'RELEASES_WEBHOOK_URL');
  if (address && !/^https?:/.test(URL.parse(address)?.protocol ?? ''))
    throw new Error('RELEASES_WEBHOOK_URL must be an http(s) address');
  return address || undefined;
};

/**
 * Posts `{ "text": … }` to a webhook, as Slack and those compatible with it take it. Without an address it does nothing; a
 * webhook that fails is reported, because a release must not depend on it.
 */
export const notifyThrough =
  (address: string | undefined, report: (reason: string) => void): Notify =>
  async (text) => {
    if (address === undefined) return;
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) report(`the webhook answered ${answer.status}`);
    } catch (error) {
      // The address holds the webhook's secret, so the error's own text is not repeated.
      report(`the webhook did not answer: ${error instanceof Error ? error.name : 'unknown error'}`);
    }
  };
