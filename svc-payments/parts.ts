import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Outbox } from '@potli/service-kit/outbox.ts';
import type { RateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import type { Attempt, Mode } from './attempt/attempt.ts';
import type { ClosePayments } from './attempt/close-payments.ts';
import type { Confirmations } from './attempt/confirm-payment.ts';
import type { OpenPayment } from './attempt/open-payment.ts';
import type { Settle } from './attempt/settle.ts';
import type { Rates } from './currency/rates.ts';
import type { WalletQuotes } from './currency/wallet-quote.ts';
import type { Notice } from './notices/notice.ts';
import type { Certificates } from './notices/paypal-certificates.ts';
import type { OrdersClient } from './orders-client.ts';
import type { Access } from './provider/access.ts';

export interface AppSettings {
  readonly apiKey: string;
  readonly serviceSecret: string;
  readonly mode: Mode;
  readonly access: Access;
  readonly ordersUrl: string | readonly string[];
  readonly ratesUrl: string;
  /** Milliseconds for a provider's answer to a change; reads get half. */
  readonly providerTimeoutMs: number;
  /** Milliseconds between looks for messages to deliver, notices to work off and attempts to ask about. */
  readonly pollMs: number;
  /** Milliseconds after which a provider is first asked about a payment that nobody reported; the rest grow with it. */
  readonly firstCheckMs: number;
  /** Calls per network address and minute that make us ask a provider; ten times as many that only read. */
  readonly callsPerMinute: number;
  /** Days for which notes of people and notices of providers are kept. */
  readonly retentionDays: number;
  readonly validateAnswers: boolean;
  readonly trustProxy: boolean;
}

/** What the routes work with. */
export interface Parts {
  readonly attempts: Collection<Attempt>;
  readonly notices: Collection<Notice>;
  readonly quotes: WalletQuotes;
  readonly rates: Rates;
  readonly orders: OrdersClient;
  readonly access: Access;
  readonly mode: Mode;
  readonly openPayment: OpenPayment;
  readonly confirmations: Confirmations;
  readonly closePayments: ClosePayments;
  readonly certificates: Certificates | undefined;
  readonly noticeWork: Pick<Outbox, 'kick'>;
  readonly outbox: Pick<Outbox, 'kick'>;
  readonly settle: Settle;
  /** Delivers what is owed now, as long as a person waits for it; never throws. */
  readonly deliver: () => Promise<void>;
  readonly limits: RateLimiter;
  readonly callsPerMinute: number;
  readonly clock: Clock;
  readonly log: Logger;
}
