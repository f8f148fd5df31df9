import type { Clock } from '@potli/service-kit/clock.ts';
import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { upsert } from '@potli/service-kit/store/update.ts';
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
const walletQuote = Type.Object({ ...storedFields, offers: Type.Array(walletOffer) });
export type WalletQuote = DocumentOf<typeof walletQuote>;

export const quoteCollection: CollectionDefinition<WalletQuote> = {
  name: 'wallet_quotes',
  schema: walletQuote,
  indexes: [],
};

/** The same amount is shown for this long, and charged for as long again: a page that shows it has time to be used. */
const shownMs = 15 * 60_000;
const chargedMs = 45 * 60_000;

export interface WalletQuotes {
  /** The amount to show for an order, the same on every reload for a while. Throws RATE_UNAVAILABLE. */
  show(orderId: string, payablePaise: number): Promise<WalletOffer>;
  /** The recent offer of exactly that amount, which may be charged although the rate has moved on; else undefined. */
  find(orderId: string, payablePaise: number, cents: number): Promise<WalletOffer | undefined>;
}

export const createWalletQuotes = (quotes: Collection<WalletQuote>, rates: Rates, clock: Clock): WalletQuotes => {
  const ageOf = (offer: WalletOffer): number => clock().getTime() - Date.parse(offer.at);

  const show = async (orderId: string, payablePaise: number): Promise<WalletOffer> => {
    const shown = (offers: readonly WalletOffer[]): WalletOffer | undefined =>
      offers.find((offer) => offer.payable_paise === payablePaise && ageOf(offer) < shownMs);
    const known = shown((await quotes.get(orderId))?.offers ?? []);
    if (known) return known;
    const fx = await rates.current();
    const made = { payable_paise: payablePaise, cents: toUsdCents(payablePaise, fx), fx, at: clock().toISOString() };
    // Another tab may be shown an amount at this very moment: both get that one.
    const quote = await upsert(quotes, orderId, (known) => {
      const offers = known?.offers ?? [];
      return shown(offers)
        ? undefined
        : { ...known, offers: [made, ...offers.filter((offer) => ageOf(offer) < chargedMs)] };
    });
    return shown(quote?.offers ?? []) ?? made;
  };

  return {
    show,
    find: async (orderId, payablePaise, cents) =>
      (await quotes.get(orderId))?.offers.find(
        (offer) => offer.payable_paise === payablePaise && offer.cents === cents && ageOf(offer) < chargedMs,
      ),
  };
};
