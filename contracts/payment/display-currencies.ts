/** The currencies that customers may see beside rupees, ISO 4217. */
export const displayCurrencies = ['GBP', 'EUR', 'AED', 'AUD', 'CAD', 'USD'] as const;
export type DisplayCurrency = (typeof displayCurrencies)[number];
