import { type Country, destinationOf } from './destinations.ts';

/** What the customs of a destination usually ask of the recipient of a parcel from India, beside what Potli charges. */
interface Duties {
  /** The parcel's value above which duties are usual. Left out where it is uncertain or none. */
  readonly above?: { readonly amount: number; readonly currency: string };
  /** What is usual at any value. */
  readonly always?: string;
  readonly source: { readonly name: string; readonly url: string };
}

/** The month that these facts are of. Customs change them: check the sources and this date together. */
export const dutiesAsOf = 'September 2025';

const europe = {
  always: 'VAT is charged at any value.',
  source: { name: 'European Commission', url: 'https://vat-one-stop-shop.ec.europa.eu/' },
};

/** One row for each destination; a threshold only where its authority names one without further conditions. */
export const duties: Readonly<Record<Country, Duties>> = {
  Australia: {
    above: { amount: 1000, currency: 'AUD' },
    source: { name: 'Australian Border Force', url: 'https://www.abf.gov.au/' },
  },
  Bahrain: { source: { name: 'Bahrain Customs', url: 'https://www.bahraincustoms.gov.bh/' } },
  Canada: {
    above: { amount: 20, currency: 'CAD' },
    source: { name: 'Canada Border Services Agency', url: 'https://www.cbsa-asfc.gc.ca/' },
  },
  France: europe,
  Germany: europe,
  Italy: europe,
  Kuwait: { source: { name: 'Kuwait Customs', url: 'https://www.customs.gov.kw/' } },
  Malaysia: {
    above: { amount: 500, currency: 'MYR' },
    source: { name: 'Royal Malaysian Customs', url: 'https://www.customs.gov.my/' },
  },
  Netherlands: europe,
  'New Zealand': {
    above: { amount: 1000, currency: 'NZD' },
    source: { name: 'New Zealand Customs Service', url: 'https://www.customs.govt.nz/' },
  },
  Oman: { source: { name: 'Oman Customs', url: 'https://www.customs.gov.om/' } },
  Qatar: { source: { name: 'Qatar Customs', url: 'https://www.customs.gov.qa/' } },
  'Saudi Arabia': { source: { name: 'Zakat, Tax and Customs Authority', url: 'https://zatca.gov.sa/' } },
  Singapore: {
    above: { amount: 400, currency: 'SGD' },
    source: { name: 'Singapore Customs', url: 'https://www.customs.gov.sg/' },
  },
  'South Africa': { source: { name: 'South African Revenue Service', url: 'https://www.sars.gov.za/' } },
  UAE: {
    source: { name: 'Federal Authority for Customs and Port Security', url: 'https://icp.gov.ae/' },
  },
  UK: {
    above: { amount: 135, currency: 'GBP' },
    always: 'VAT is charged at any value.',
    source: { name: 'HM Revenue & Customs', url: 'https://www.gov.uk/goods-sent-from-abroad' },
  },
  US: {
    always: 'Duties can be charged at any value.',
    source: { name: 'U.S. Customs and Border Protection', url: 'https://www.cbp.gov/' },
  },
};

/** What is usual in that country, as sentences; empty where nothing certain can be said. */
export const usualDuties = (country: string): string => {
  const destination = destinationOf(country);
  if (!destination) return '';
  const { above, always } = duties[destination.country];
  return [
    ...(always ? [always] : []),
    ...(above
      ? [
          `${always ? 'Customs duty is' : 'Duties and taxes are'} usual above ${above.currency} ${above.amount.toLocaleString('en-GB')}.`,
        ]
      : []),
  ].join(' ');
};

/** The authority to ask, or undefined for a country that we do not ship to. */
export const dutiesSource = (country: string) => {
  const destination = destinationOf(country);
  return destination && duties[destination.country].source;
};
