import type { Clock } from '@potli/service-kit/clock.ts';
import type { Send } from './call-provider.ts';
import { ProviderError } from './provider.ts';
import { integerAt, textAt } from './read-json.ts';

export type PaypalTokens = ReturnType<typeof createPaypalTokens>;

const margin = 60_000;

/** PayPal's access token, kept until a minute before it ends. */
export const createPaypalTokens = (client: { id: string; secret: string }, send: Send, clock: Clock) => {
  let kept: { token: string; until: number } | undefined;
  let fetching: Promise<string> | undefined;

  const fetchToken = async (): Promise<string> => {
    const { status, body } = await send({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const token = textAt(body, 'access_token');
    if (status >= 400 && status < 500 && status !== 408 && status !== 429)
      throw new ProviderError('paypal', 'misconfigured', textAt(body, 'error') ?? `HTTP ${status}`);
    if (status !== 200 || token === undefined) throw new ProviderError('paypal', 'unclear', `token: HTTP ${status}`);
    kept = { token, until: clock().getTime() + (integerAt(body, 'expires_in') ?? 0) * 1000 - margin };
    return token;
  };

  return {
    /** A token good for at least the next minute; one call fetches it for all who wait. */
    current: async (): Promise<string> => {
      if (kept && clock().getTime() < kept.until) return kept.token;
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    /** After the provider refused it. */
    forget: (): void => {
      kept = undefined;
    },
  };
};
