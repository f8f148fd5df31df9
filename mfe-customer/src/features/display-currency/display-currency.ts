import { type DisplayCurrency, displayCurrencies } from '@potli/contracts/payment/display-currencies.ts';
import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';

/** Local storage: the currency that the customer chose, or `none`. */
const storageKey = 'displayCurrency';

/** The currency that prices of that country are in; undefined where none of ours is. */
const currencyOf: Readonly<Record<string, DisplayCurrency>> = {
  Australia: 'AUD',
  Canada: 'CAD',
  France: 'EUR',
  Germany: 'EUR',
  Italy: 'EUR',
  Netherlands: 'EUR',
  UAE: 'AED',
  UK: 'GBP',
  US: 'USD',
};

const isDisplayCurrency = (text: string | null): text is DisplayCurrency =>
  displayCurrencies.some((currency) => currency === text);

/** What the customer chose on this device, else the currency of the destination; undefined for rupees alone. */
export const displayCurrencyFor = (country: string, chosen: string | null): DisplayCurrency | undefined => {
  if (isDisplayCurrency(chosen)) return chosen;
  return chosen === 'none' ? undefined : currencyOf[country];
};

/** Null where nothing was chosen. */
export const chosenCurrency = (): string | null => keptText(() => localStorage, storageKey);

export const keepChosenCurrency = (chosen: string): void => keepText(() => localStorage, storageKey, chosen);

/** An approximate amount: whole units from ten on. */
export const approximately = (amount: number, currency: DisplayCurrency): string => {
  const digits = amount < 10 ? 2 : 0;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
};
