import type { BlobStore } from '@potli/service-kit/blob-store/blob-store.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Outbox } from '@potli/service-kit/outbox.ts';
import type { RateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import type { CatalogClient } from './catalog/catalog-client.ts';
import type { Claims } from './claim/claims.ts';
import type { Messenger } from './messages/messenger.ts';
import type { OperatorRecord } from './operator/operators.ts';
import type { SecondFactors } from './operator/second-factors.ts';
import type { Sessions } from './operator/sessions.ts';
import type { SignIn } from './operator/sign-in.ts';
import type { OrderDocument } from './order/order-document.ts';
import type { PaymentsClient } from './payments/payments-client.ts';
import type { CodeBudget } from './phone/code-budget.ts';
import type { PhoneCodes } from './phone/phone-codes.ts';
import type { AppSettings } from './settings.ts';

/** What the service talks to, beside its store. */
export interface Surroundings {
  readonly settings: AppSettings;
  readonly messenger: Messenger;
  readonly catalog: CatalogClient;
  readonly payments: PaymentsClient;
  readonly photos: BlobStore;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface Dependencies extends Surroundings {
  readonly orders: Collection<OrderDocument>;
  readonly claims: Claims;
  readonly codes: PhoneCodes;
  readonly budget: CodeBudget;
  readonly signIn: SignIn;
  readonly operators: Collection<OperatorRecord>;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly limits: RateLimiter;
  readonly outbox: Outbox;
}
