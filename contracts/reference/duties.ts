import { type Country, destinationOf } from './destinations.ts';

/** What the customs of a destination usually ask of the recipient of a parcel from India, beside what Potli charges. */
interface Duties {
  /** The parcel's value above which duties are usual. Left out where it is uncertain or none. */
  readonly above?: { readonly amount: number; readonly currency: string };
  /** What is usual at any value. */
  readonly always?: string;
  readonly source: { readonly name: string; readonly url: string };
}

/** The month in which these facts were last checked. Customs change them: check the sources and this date together. */
export const dutiesAsOf = 'November 2026';

const vat = 'VAT is charged at any value.';
const vatAndDuty = 'VAT and customs duty are charged at any value.';

/** The relief below EUR 150 ended on 1 July 2026. */
const europe = {
  always: vatAndDuty,
  source: { name: 'European Commission', url: 'https://taxation-customs.ec.europa.eu/' },
};

/** One row for each destination; a threshold only where its authority names one for goods that a person buys abroad. */
export const duties: Readonly<Record<Country, Duties>> = {
  Australia: {
    above: { amount: 1000, currency: 'AUD' },
    source: { name: 'Australian Border Force', url: 'https://www.abf.gov.au/' },
  },
  // Names BHD 300 as the value above which a declaration is needed, not as one without duty.
  Bahrain: {
    source: { name: 'Bahrain Customs', url: 'https://bahraincustoms.gov.bh/index.php/en/online-shopping' },
  },
  Canada: {
    above: { amount: 20, currency: 'CAD' },
    source: {
      name: 'Canada Border Services Agency',
      url: 'https://www.cbsa-asfc.gc.ca/import/courier/menu-eng.html',
    },
  },
  France: europe,
  Germany: europe,
  Italy: europe,
  // KWD 100 since 2020, under conditions that the announcement does not name.
  Kuwait: { source: { name: 'Kuwait Customs', url: 'https://www.customs.gov.kw/' } },
  Malaysia: {
    above: { amount: 500, currency: 'MYR' },
    source: { name: 'Royal Malaysian Customs', url: 'https://www.customs.gov.my/' },
  },
  Netherlands: europe,
  'New Zealand': {
    above: { amount: 1000, currency: 'NZD' },
    source: { name: 'New Zealand Customs Service', url: 'https://www.customs.govt.nz/personal/duty-and-gst/faqs/' },
  },
  Oman: { source: { name: 'Oman Customs', url: 'https://www.customs.gov.om/' } },
  // The General Authority of Customs, 2025.
  Qatar: {
    above: { amount: 1000, currency: 'QAR' },
    source: { name: 'Qatar Customs', url: 'https://www.customs.gov.qa/' },
  },
  // The authority in 2021, shipping included.
  'Saudi Arabia': {
    above: { amount: 1000, currency: 'SAR' },
    always: vat,
    source: { name: 'Zakat, Tax and Customs Authority', url: 'https://zatca.gov.sa/' },
  },
  // Of a seller that is not registered there; a registered one charges the tax itself up to this value.
  Singapore: {
    above: { amount: 400, currency: 'SGD' },
    source: {
      name: 'Inland Revenue Authority of Singapore',
      url: 'https://www.iras.gov.sg/taxes/goods-services-tax-(gst)/consumers/gst-on-imported-low-value-goods',
    },
  },
  // VAT on every parcel since 1 September 2024; duty was charged on small ones before.
  'South Africa': {
    always: vatAndDuty,
    source: { name: 'South African Revenue Service', url: 'https://www.sars.gov.za/' },
  },
  // Dubai Customs, notice 5 of 2022.
  UAE: {
    above: { amount: 300, currency: 'AED' },
    always: vat,
    source: { name: 'Federal Authority for Customs and Port Security', url: 'https://icp.gov.ae/' },
  },
  UK: {
    above: { amount: 135, currency: 'GBP' },
    always: vat,
    source: { name: 'HM Revenue & Customs', url: 'https://www.gov.uk/goods-sent-from-abroad' },
  },
  // The relief below USD 800 ended for all countries on 29 August 2025.
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
