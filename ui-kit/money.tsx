// Made once, on first use: a format costs as much as all amounts of a page.
let known: Intl.NumberFormat | undefined;
const rupeeFormat = () => {
  known ??= new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
  return known;
};

export const rupees = (amount: number): string => rupeeFormat().format(amount);

/** An estimate: whole rupees only. */
export const wholeRupees = (amount: number): string => rupees(Math.round(amount)).replace(/\.00$/, '');

export const dollars = (amount: number): string =>
  `US$${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)}`;

/** A price as a store asks it, without decimals where there are none; `currency` in ISO 4217. */
export const storePrice = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
    .format(amount)
    .replace(/^\$/, 'US$');

export const Rupees = ({ amount }: { amount: number }) => <span className="figures">{rupees(amount)}</span>;

export const Dollars = ({ amount }: { amount: number }) => <span className="figures">{dollars(amount)}</span>;
