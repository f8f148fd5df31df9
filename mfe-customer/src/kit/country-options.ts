import { destinations } from '@potli/contracts/reference/destinations.ts';

export const countryOptions = destinations.map(({ country }) => ({ value: country, text: country }));
