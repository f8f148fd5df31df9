import type { SubmittedItem } from '@potli/contracts/order/submission.ts';
import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';

/** Someone who orders from the sandbox's shop. `page` is the path of a good there. */
export interface SeedCustomer {
  readonly user: UserDetailsForm;
  readonly wants: readonly (Pick<SubmittedItem, 'quantity'> & { page: string; size?: string; color?: string })[];
}

const kurta = { page: 'product/indigo-block-print-kurta', size: 'M', color: 'Indigo', quantity: 1 };
const shawl = { page: 'product/kullu-wool-shawl', color: 'Grey', quantity: 1 };
const shirt = { page: 'products/handloom-linen-shirt', size: '40', color: 'White', quantity: 2 };
const bottle = { page: 'product/hammered-copper-bottle', quantity: 1 };

/** What the sandbox's shop sells. */
export const shopGoods = [kurta, shawl, shirt, bottle];

const homes = [
  { country: 'UK', country_code: '+44', mobile: '77009', address: '12 Harbour Street, Leith', postal_code: 'EH6 6LX' },
  {
    country: 'US',
    country_code: '+1',
    mobile: '20255',
    address: '480 Maple Avenue, Springfield',
    postal_code: '62704',
  },
  { country: 'Germany', country_code: '+49', mobile: '15155', address: 'Lindenallee 8', postal_code: '10115' },
] as const;
const names = ['Asha Sample', 'Bela Sample', 'Chitra Sample', 'Dev Sample', 'Esha Sample'];
const baskets = [[kurta, shawl], [shirt], [bottle, shawl], [kurta], [shawl]];

/** The customer of the n-th seeded order; `run` (four digits) keeps telephone numbers of two runs apart. */
export const seedCustomer = (index: number, run: string): SeedCustomer => {
  const { mobile, ...home } = homes[index % homes.length] ?? homes[0];
  const name = names[index % names.length] ?? names[0] ?? '';
  return {
    user: {
      ...home,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@mail.example`,
      mobile: `${mobile}${run}${index}`,
    },
    wants: baskets[index % baskets.length] ?? [],
  };
};
