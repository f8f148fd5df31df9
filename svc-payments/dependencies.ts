import type { Provider } from '@potli/contracts/payment/fees.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Outbox } from '@potli/service-kit/outbox.ts';
import type { RateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import type { Attempt, Mode } from './attempt/attempt.ts';
import type { CheckTimes } from './attempt/check-times.ts';
import type { OrderHolds } from './attempt/order-hold.ts';
import type { Rates } from './exchange-rate/rates.ts';
import type { WalletQuotes } from './exchange-rate/wallet-quote.ts';
import type { OrdersClient } from './orders-client.ts';
import type { PaymentProvider } from './provider/provider.ts';
import type { Access } from './settings.ts';
import type { Certificates } from './webhook/paypal-certificates.ts';
import type { WebhookEvent } from './webhook/webhook-event.ts';

/** What settling a payment and delivering its facts work with. It holds no use-case: use-cases are functions over it. */
export interface Ports {
  readonly attempts: Collection<Attempt>;
  /** The providers that have credentials for the mode. */
  readonly providers: { readonly [P in Provider]: PaymentProvider | undefined };
  readonly orders: OrdersClient;
  readonly holds: OrderHolds;
  readonly times: CheckTimes;
  /** Milliseconds in which a call that changes something at a provider has ended, one way or the other. */
  readonly leaseMs: number;
  readonly mode: Mode;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What the callers of settlement work with: they also dispatch the facts that it saved. */
export interface Dispatching extends Ports {
  /**
   * Delivers the facts in an attempt's outbox now instead of at the next poll, for as long as a person would wait.
   * Returns the attempt as it is afterwards; never throws because of a delivery.
   */
  readonly dispatch: (attempt: Attempt) => Promise<Attempt>;
}

/** What the routes work with. */
export interface Dependencies extends Dispatching {
  readonly webhookEvents: Collection<WebhookEvent>;
  readonly quotes: WalletQuotes;
  readonly rates: Rates;
  readonly access: Access;
  readonly certificates: Certificates | undefined;
  readonly webhookWorker: Pick<Outbox, 'kick'>;
  readonly outbox: Pick<Outbox, 'kick'>;
  readonly limits: RateLimiter;
  readonly callsPerMinute: number;
}
