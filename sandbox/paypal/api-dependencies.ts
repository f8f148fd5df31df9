import type { Switches } from '../http/switches.ts';
import type { Book } from './book.ts';
import type { Idempotency } from './idempotency.ts';
import type { paypalSwitches } from './switches.ts';
import type { createTokens } from './tokens.ts';
import type { PaypalWebhooks } from './webhooks.ts';

/** Dependencies of the server API's routes. */
export interface ApiDependencies {
  book: Book;
  webhooks: PaypalWebhooks;
  switches: Switches<typeof paypalSwitches>;
  idempotency: Idempotency;
  tokens: ReturnType<typeof createTokens>;
}
