import type { Logger } from '@potli/service-kit/logger.ts';
import type { runOutbox } from '@potli/service-kit/outbox.ts';
import type { rateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import type { RatesOf } from './catalog/rates-client.ts';
import type { Claims } from './claim/claims.ts';
import type { Messenger } from './messages/messenger.ts';
import type { SignIn } from './operator/sign-in.ts';
import type { OrderDocument } from './order/order-document.ts';
import type { ClosePayments } from './payments/payments-client.ts';
import type { PhoneCodes } from './phone/phone-codes.ts';

/** The settings that the app itself decides by; addresses and keys of others are in its collaborators. */
export interface AppSettings {
  readonly apiKey: string;
  readonly serviceSecret: string;
  readonly tokenSecret: string;
  readonly otpSecret: string;
  readonly operatorPasskey: string;
  readonly otpPerAddressHourly: number;
  /** Within how many hours customers are promised an evaluation. */
  readonly evaluationHours: number;
  readonly brandName: string;
  readonly siteUrl: string;
  /** Where operators are told of payments and corrections; empty: nobody is. */
  readonly operatorPhone: string;
  /** What proves the providers' notices about messages; without one of ours its notices are not taken. */
  readonly notices: {
    readonly whatsappAppSecret?: string | undefined;
    readonly whatsappVerifyToken?: string | undefined;
    readonly smsToken: string;
    readonly emailNoticePassword?: string | undefined;
  };
  /** Days for which a closed order still says whose it was. */
  readonly retentionDays: number;
  readonly validateAnswers: boolean;
  readonly trustProxy: boolean;
}

export interface Dependencies {
  readonly settings: AppSettings;
  readonly orders: Collection<OrderDocument>;
  readonly claims: Claims;
  readonly codes: PhoneCodes;
  readonly signIn: SignIn;
  readonly messenger: Messenger;
  readonly ratesOf: RatesOf;
  readonly closePayments: ClosePayments;
  readonly limits: ReturnType<typeof rateLimiter>;
  readonly outbox: ReturnType<typeof runOutbox>;
  readonly clock: () => Date;
  readonly logger: Logger;
}
