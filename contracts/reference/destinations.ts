/** The 18 countries that parcels go to and the form of their postal codes (spec 5). Names are the values on the wire. */
export const destinations = [
  { country: 'Australia', key: 'AU', postal: /^\d{4}$/, example: '3000' },
  { country: 'Bahrain', key: 'BH', postal: /^\d{3,4}$/, example: '317' },
  { country: 'Canada', key: 'CA', postal: /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/, example: 'K1A 0B1' },
  { country: 'France', key: 'FR', postal: /^\d{5}$/, example: '75001' },
  { country: 'Germany', key: 'DE', postal: /^\d{5}$/, example: '10115' },
  { country: 'Italy', key: 'IT', postal: /^\d{5}$/, example: '00118' },
  { country: 'Kuwait', key: 'KW', postal: /^\d{5}$/, example: '13001' },
  { country: 'Malaysia', key: 'MY', postal: /^\d{5}$/, example: '50000' },
  { country: 'Netherlands', key: 'NL', postal: /^[1-9]\d{3} ?[A-Za-z]{2}$/, example: '1012 AB' },
  { country: 'New Zealand', key: 'NZ', postal: /^\d{4}$/, example: '6011' },
  { country: 'Oman', key: 'OM', postal: /^\d{3}$/, example: '111' },
  { country: 'Qatar', key: 'QA', postal: /^\d{4,6}$/, example: '22110' },
  { country: 'Saudi Arabia', key: 'SA', postal: /^\d{5}(-?\d{4})?$/, example: '11564' },
  { country: 'Singapore', key: 'SG', postal: /^\d{6}$/, example: '018956' },
  { country: 'South Africa', key: 'ZA', postal: /^\d{4}$/, example: '8001' },
  { country: 'UAE', key: 'AE', postal: /^\d{5}$/, example: '00000' },
  {
    country: 'UK',
    key: 'GB',
    postal: /^(GIR ?0AA|[A-PR-UWYZ](\d{1,2}|[A-HK-Y]\d([\dABEHMNPRV-Y])?|\d[A-HJKPS-UW]) ?\d[ABD-HJLNP-UW-Z]{2})$/i,
    example: 'SW1A 1AA',
  },
  { country: 'US', key: 'US', postal: /^\d{5}(-?\d{4})?$/, example: '94103' },
] as const satisfies readonly { country: string; key: string; postal: RegExp; example: string }[];

export type Country = (typeof destinations)[number]['country'];

/** The destination of that name, or undefined where we do not ship. */
export const destinationOf = (country: string) => destinations.find((destination) => destination.country === country);

/** Whether the postal code has the form of that country (spec 5); false for a country that we do not ship to. */
export const isPostalCodeOf = (country: string, postalCode: string): boolean =>
  destinationOf(country)?.postal.test(postalCode.trim()) ?? false;
