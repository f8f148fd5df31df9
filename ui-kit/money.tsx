// Made once and not before an amount is shown: a page has many amounts, and a format costs as much as all of them.
let known: Intl.NumberFormat | undefined;
const rupeeFormat = () => {
  known ??= new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
  return known;
};

/** Rupees with Indian grouping: `₹1,23,456.00`. */
export const rupees = (amount: number): string => rupeeFormat().format(amount);

/** Dollars: `US$12.34`. */
export const dollars = (amount: number): string =>
  `US$${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)}`;

/** An amount of rupees in figures of one width, so that columns line up. */
export const Rupees = ({ amount }: { amount: number }) => <span className="figures">{rupees(amount)}</span>;

/** An amount of dollars in figures of one width. */
export const Dollars = ({ amount }: { amount: number }) => <span className="figures">{dollars(amount)}</span>;
