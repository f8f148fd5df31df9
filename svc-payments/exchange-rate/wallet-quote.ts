import type { Clock } from '@potli/service-kit/clock.ts';
import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { removeWhere, upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';
import { rate, toUsdCents } from './rate.ts';
import type { Rates } from './rates.ts';

/** A dollar amount that a customer was shown, with the rate it came from. */
const walletOffer = Type.Object({
  payable_paise: Type.Integer(),
  cents: Type.Integer(),
  fx: rate,
  at: Type.String(),
});
export type WalletOffer = DocumentOf<typeof walletOffer>;

/** The amounts shown for an order lately; the id is the order's. */
const walletQuote = Type.Object({
  ...storedFields,
  offers: Type.Array(walletOffer),
  /** When the last offer can no longer be charged; missing where the version before wrote it. */
  expires_at: Type.Optional(Type.String()),
});
type WalletQuote = DocumentOf<typeof walletQuote>;

export const quoteCollection: CollectionDefinition<WalletQuote> = {
  name: 'wallet_quotes',
  schema: walletQuote,
  indexes: [{ name: 'expires_at', fields: ['expires_at'] }],
};

/** The same amount is shown for this long, and charged for as long again: a page that shows it has time to be used. */
const shownMs = 15 * 60_000;
const chargedMs = 45 * 60_000;

export type WalletQuotes = ReturnType<typeof createWalletQuotes>;

export const createWalletQuotes = (quotes: Collection<WalletQuote>, rates: Rates, clock: Clock) => {
  const ageOf = (offer: WalletOffer): number => clock().getTime() - Date.parse(offer.at);

  return {
    /** The amount to show for an order, the same on every reload for a while. Throws RATE_UNAVAILABLE. */
    async show(orderId: string, payablePaise: number): Promise<WalletOffer> {
      const shownIn = (quote: WalletQuote | undefined): WalletOffer | undefined =>
        quote?.offers.find((offer) => offer.payable_paise === payablePaise && ageOf(offer) < shownMs);
      const known = shownIn(await quotes.get(orderId));
      if (known) return known;
      const fx = await rates.current();
      const made = { payable_paise: payablePaise, cents: toUsdCents(payablePaise, fx), fx, at: clock().toISOString() };
      // another tab may be shown an amount in this very moment: both get that one
      const quote = await upsert(quotes, orderId, (doc) =>
        shownIn(doc)
          ? undefined
          : {
              ...doc,
              offers: [made, ...(doc?.offers ?? []).filter((offer) => ageOf(offer) < chargedMs)],
              expires_at: new Date(clock().getTime() + chargedMs).toISOString(),
            },
      );
      return shownIn(quote) ?? made;
    },
    /** The recent offer of exactly that amount, which may be charged although the rate has moved on; else undefined. */
    find: async (orderId: string, payablePaise: number, cents: number): Promise<WalletOffer | undefined> =>
      (await quotes.get(orderId))?.offers.find(
        (offer) => offer.payable_paise === payablePaise && offer.cents === cents && ageOf(offer) < chargedMs,
      ),
    /** Removes what can no longer be charged. A customer whose amount the version before stored is shown a new one. */
    removeOld: async (): Promise<void> => {
      await removeWhere(quotes, { expires_at: { lte: clock().toISOString() } });
      await removeWhere(quotes, { expires_at: null });
    },
  };
};
