/** An amount of any currency, such as ₹1,23,456.00 or US$34.80. */
export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount).replace(/^(-?)\$/, '$1US$$');
