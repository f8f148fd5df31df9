import { destinations } from '@potli/contracts/reference/destinations.ts';

/** The countries that parcels go to. */
export const countryOptions = destinations.map(({ country }) => ({ value: country, text: country }));
