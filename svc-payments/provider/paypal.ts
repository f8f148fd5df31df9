import type { Provider } from '@potli/contracts/payment/fees.ts';
import { toDollarText } from '@potli/contracts/rules/money.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import { integerAt, listAt, objectAt, textAt } from '@potli/service-kit/read-json.ts';
import type { Attempt } from '../attempt/attempt.ts';
import type { Reply, Send } from './call-provider.ts';
import { readMovement, readRecord, unreadable } from './paypal-record.ts';
import {
  type Belonging,
  type CaptureResult,
  type ListedMovement,
  type OpenAttempt,
  type PaymentProvider,
  ProviderError,
  type ProviderRecord,
  type RefundOrder,
  readCaptured,
} from './provider.ts';

const name: Provider = 'paypal';

const refusals = {
  declined: ['INSTRUMENT_DECLINED', 'CARD_EXPIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING'],
  not_approved: ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'],
  ended: [
    'INVALID_RESOURCE_ID',
    'DUPLICATE_INVOICE_ID',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'TRANSACTION_REFUSED',
    'PAYER_CANNOT_PAY',
    'PAYER_ACCOUNT_RESTRICTED',
    'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
    'COMPLIANCE_VIOLATION',
    'TRANSACTION_LIMIT_EXCEEDED',
  ],
} as const;

/** The wallet over PayPal's Orders v2 and Payments v2; `send` is based at the host. */
export const createPaypal = (client: PaypalClient, send: Send, clock: Clock): PaymentProvider => {
  const tokens = createPaypalTokens(client, send, clock);
  const callOnce = async (method: 'GET' | 'POST', path: string, body: unknown, requestId: string | undefined) =>
    send({
      method,
      path,
      headers: {
        authorization: `Bearer ${await tokens.current()}`,
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, requestId?: string): Promise<unknown> => {
    let reply = await callOnce(method, path, body, requestId);
    if (reply.status === 401) {
      tokens.forget();
      reply = await callOnce(method, path, body, requestId);
    }
    if (reply.status < 300) return reply.body;
    throw failureOf(reply);
  };

  /** Its request id makes opening again answer the same order for six hours: no search is needed. */
  const open = async ({ id, reference, charged }: Attempt): Promise<string> => {
    const order = await call(
      'POST',
      '/v2/checkout/orders',
      {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: 'default',
            custom_id: id,
            // the payer sees it: the reference opens nothing, the order id would
            invoice_id: reference,
            description: `Order ${reference}`,
            amount: { currency_code: 'USD', value: toDollarText(charged) },
          },
        ],
      },
      `open-${id}`,
    );
    return textAt(order, 'id') ?? unreadable();
  };

  const pathOf = ({ provider_order_id }: OpenAttempt): string =>
    `/v2/checkout/orders/${encodeURIComponent(provider_order_id)}`;

  const fetchRecord = async (attempt: OpenAttempt): Promise<ProviderRecord | undefined> => {
    try {
      return readRecord(await call('GET', pathOf(attempt)));
    } catch (error) {
      if (error instanceof ProviderError && error.issue === 'INVALID_RESOURCE_ID') return undefined;
      throw error;
    }
  };

  const capture = async (attempt: OpenAttempt): Promise<CaptureResult> => {
    try {
      const id = `capture-${attempt.id}-${attempt.declines}`;
      return { record: readRecord(await call('POST', `${pathOf(attempt)}/capture`, {}, id)) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.issue === 'ORDER_ALREADY_CAPTURED') return readCaptured(name, fetchRecord(attempt));
      for (const refusal of ['declined', 'not_approved', 'ended'] as const)
        if (refusals[refusal].some((issue) => issue === error.issue)) return { refusal };
      throw error;
    }
  };

  const refund = async ({ key, capture_ref, amount, currency }: RefundOrder): Promise<string> => {
    const path = `/v2/payments/captures/${encodeURIComponent(capture_ref)}/refund`;
    const asked = { amount: { value: toDollarText(amount), currency_code: currency }, custom_id: key };
    const given = await call('POST', path, asked, key);
    const status = textAt(given, 'status');
    if (status === 'FAILED' || status === 'CANCELLED') throw new ProviderError(name, 'refused', `refund ${status}`);
    return textAt(given, 'id') ?? unreadable();
  };

  const belongingOf = async (paymentRef: string): Promise<Belonging | undefined> => {
    try {
      const capture = await call('GET', `/v2/payments/captures/${encodeURIComponent(paymentRef)}`);
      const related = objectAt(objectAt(capture, 'supplementary_data'), 'related_ids');
      return {
        attempt_id: textAt(capture, 'custom_id') ?? null,
        provider_order_id: textAt(related, 'order_id') ?? null,
      };
    } catch (error) {
      if (error instanceof ProviderError && error.issue === 'INVALID_RESOURCE_ID') return undefined;
      throw error;
    }
  };

  const movements = async (from: Date, to: Date): Promise<ListedMovement[]> => {
    const found: ListedMovement[] = [];
    for (let page = 1; ; page += 1) {
      const period = `start_date=${from.toISOString()}&end_date=${to.toISOString()}`;
      const path = `/v1/reporting/transactions?${period}&fields=transaction_info&page_size=100&page=${page}`;
      const answer = await call('GET', path);
      found.push(...listAt(answer, 'transaction_details').flatMap(readMovement));
      if (page >= (integerAt(answer, 'total_pages') ?? 1)) return found;
    }
  };

  return { name, open, find: async () => undefined, fetchRecord, capture, refund, belongingOf, movements };
};

/** Temporary issues: the same request is retried later. */
const passing = ['ORDER_COMPLETION_IN_PROGRESS', 'PREVIOUS_REQUEST_IN_PROGRESS', 'PENDING_CAPTURE'];

const failureOf = ({ status, body }: Reply): ProviderError => {
  const issue = textAt(listAt(body, 'details')[0], 'issue') ?? textAt(body, 'name') ?? `HTTP ${status}`;
  const debugId = textAt(body, 'debug_id');
  const ours = status === 401 || status === 403 || issue === 'PERMISSION_DENIED' || issue.startsWith('PAYEE_');
  if (ours) return new ProviderError(name, 'misconfigured', issue, debugId);
  const unclear = status >= 500 || status === 408 || status === 409 || status === 429 || passing.includes(issue);
  return new ProviderError(name, unclear ? 'unclear' : 'refused', issue, debugId);
};

interface PaypalClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Milliseconds before its end in which a token is not used any more. */
const tokenMarginMs = 60_000;

/** PayPal's access token, kept until a minute before it ends. */
const createPaypalTokens = ({ clientId, clientSecret }: PaypalClient, send: Send, clock: Clock) => {
  let kept: { token: string; until: number } | undefined;
  let fetching: Promise<string> | undefined;

  const fetchToken = async (): Promise<string> => {
    const { status, body } = await send({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const token = textAt(body, 'access_token');
    if (status >= 400 && status < 500 && status !== 408 && status !== 429)
      throw new ProviderError(name, 'misconfigured', textAt(body, 'error') ?? `HTTP ${status}`);
    if (status !== 200 || token === undefined) throw new ProviderError(name, 'unclear', `token: HTTP ${status}`);
    kept = { token, until: clock().getTime() + (integerAt(body, 'expires_in') ?? 0) * 1000 - tokenMarginMs };
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
