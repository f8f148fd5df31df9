import type { Provider } from '@potli/contracts/payment/fees.ts';
import { OutboundError, outbound } from '@potli/service-kit/outbound-http.ts';
import { ProviderError } from './provider.ts';

interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  /** Below the provider's base address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  /** The parsed JSON; undefined where something in between answered with a page of its own. */
  readonly body: unknown;
}

/** One HTTP call to a provider. Throws an unclear ProviderError where no answer came. */
export type Send = (request: ProviderRequest) => Promise<Reply>;

/** Calls below `baseUrl`; `timeoutMs` is for calls that change something, reads get half of it. */
export const createSend =
  (provider: Provider, baseUrl: string, timeoutMs: number): Send =>
  async ({ method, path, headers, body }) => {
    try {
      const answer = await outbound({
        method,
        url: `${baseUrl}${path}`,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body }),
        timeoutMs: method === 'GET' ? Math.ceil(timeoutMs / 2) : timeoutMs,
      });
      return { status: answer.status, body: answer.json() };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new ProviderError(provider, 'unclear', error.kind);
    }
  };
