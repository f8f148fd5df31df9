/** `123456` as `1,23,456`: thousands, then two digits at a time. */
const withIndianGroups = (digits: string): string => {
  let text = digits.slice(-3);
  for (let rest = digits.slice(0, -3); rest !== ''; rest = rest.slice(0, -2)) text = `${rest.slice(-2)},${text}`;
  return text;
};

/**
 * An amount in rupees, in whole paise, as `Intl.NumberFormat('en-IN')` writes it: ₹1,23,456.00. Most pages show rupees
 * only, and the first `Intl` format of a page makes the browser load its locale data: 42 ms in a profile of the front page.
 */
export const rupees = (amount: number): string => {
  const [whole = '', paise = ''] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}₹${withIndianGroups(whole)}.${paise}`;
};

/** An amount of any currency (ISO 4217), such as ₹1,23,456.00 or US$34.80. */
export const moneyText = (amount: number, currency: string): string =>
  currency === 'INR' ? rupees(amount) : new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);

export const dollars = (amount: number): string => moneyText(amount, 'USD');

/** A price as a store asks it, without decimals where there are none; `currency` in ISO 4217. */
export const storePrice = (amount: number, currency: string): string =>
  moneyText(amount, currency).replace(/\.0+$/, '');

/** An estimate: whole rupees only. */
export const wholeRupees = (amount: number): string => rupees(Math.round(amount)).slice(0, -'.00'.length);

export const Rupees = ({ amount }: { amount: number }) => <span className="figures">{rupees(amount)}</span>;

export const Dollars = ({ amount }: { amount: number }) => <span className="figures">{dollars(amount)}</span>;
