import type { Country } from '@potli/contracts/reference/destinations.ts';

/** The names of all destinations: their postal codes, which the list of the contracts has, would only weigh on the page. */
export const countries: readonly Country[] = [
  'Australia',
  'Bahrain',
  'Canada',
  'France',
  'Germany',
  'Italy',
  'Kuwait',
  'Malaysia',
  'Netherlands',
  'New Zealand',
  'Oman',
  'Qatar',
  'Saudi Arabia',
  'Singapore',
  'South Africa',
  'UAE',
  'UK',
  'US',
];
