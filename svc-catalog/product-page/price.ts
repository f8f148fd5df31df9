import type { Page } from './page.ts';

/** What a store asks, in units of `currency`. */
export interface Price {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Without metals, funds and units of account (`XAU`, `XDR`). */
const codes = new Set(Intl.supportedValuesOf('currency').filter((code) => !/^X(?!AF|CD|OF|PF)/.test(code)));
const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
/** Codes that are words and names too (`ALL RIGHTS RESERVED`, `GEL 50 ml`): believed where the page's data states them. */
const words = new Set(['ALL', 'AMD', 'ANG', 'BAM', 'BOB', 'COP', 'CUP', 'GEL', 'MOP', 'PEN', 'SOS', 'TOP', 'TRY']);

/** Signs that mean one currency everywhere, longest first where one contains another. */
const signs: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['R$', 'BRL'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['S$', 'SGD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['NZ$', 'NZD'],
  ['MX$', 'MXN'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₸', 'KZT'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['৳', 'BDT'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['лв', 'BGN'],
  ['грн', 'UAH'],
  ['руб', 'RUB'],
  ['тг', 'KZT'],
  ['원', 'KRW'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['TL', 'TRY'],
  ['Rp', 'IDR'],
  ['L.E', 'EGP'],
  ['ج.م', 'EGP'],
  ['kn', 'HRK'],
  ['Dhs', 'AED'],
  ['د.إ', 'AED'],
  ['ر.س', 'SAR'],
];

/** Signs of several currencies: the host's country decides, else a code that the page states, else the one without a country. */
const shared: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: { au: 'AUD', ca: 'CAD', mx: 'MXN', cl: 'CLP', ar: 'ARS', co: 'COP', sg: 'SGD', nz: 'NZD', hk: 'HKD', us: 'USD' },
  kr: { se: 'SEK', no: 'NOK', dk: 'DKK', is: 'ISK' },
  Rs: { in: 'INR', pk: 'PKR', lk: 'LKR', np: 'NPR', mu: 'MUR' },
  '¥': { jp: 'JPY', cn: 'CNY' },
  'р.': { ru: 'RUB', by: 'BYN' },
  đ: { vn: 'VND' },
  lei: { '': 'RON', md: 'MDL' },
  Bs: { bo: 'BOB', ve: 'VES' },
  DT: { tn: 'TND' },
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const bySign = new Map(signs.map(([sign, code]) => [sign.toLowerCase(), code]));
const anySign = [...signs.map(([sign]) => sign), ...Object.keys(shared)]
  .toSorted((one, other) => other.length - one.length)
  // `S$` is no sign behind a word: `Brownie Creams$5.99`.
  .map(
    (sign) => `${/^\p{L}/u.test(sign) ? '(?<!\\p{L})' : ''}${escaped(sign)}${/\p{L}$/u.test(sign) ? '(?!\\p{L})' : ''}`,
  )
  .join('|');
const sign = new RegExp(anySign, 'iu');
/** Blanks separate thousands. */
const number = /\d(?:(?:[\d.,'’٫٬]|\s(?=\d{3}(?!\d))){0,18}\d)?/gu;

/** Digits of any script as 0 to 9. */
const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0;
    const code = zero;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(code - zero);
  });

/** `149999`, `149,999`, `1,49,999` */
const thousands = /^(\d+|\d{1,3}([.,]\d{2,3}){0,6}[.,]\d{3})$/;
/** `1.5K`, `1.5 lakh`: rounded. `-₹200`: a reduction. A mark that turns the order of digits: another number is seen. */
const noPrice = /\u202e|\d\s?(k|la(kh|c)s?|crores?|cr|mn|million)(?!\p{L})|^[-−]\P{L}{0,4}\d/iu;

/** `1,49,999.00`, `1.499,00`, `1 499`, `1’499.-`. A single separator before three digits separates thousands. */
export const amountIn = (text: string): number | undefined => {
  const plain = asciiDigits(text)
    .replace(/[\s'’]/g, '')
    .replace(/٬/g, ',')
    .replace(/٫/g, '.');
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const separator = plain[last];
  const others = separator === undefined ? 0 : plain.split(separator).length - 1;
  const mixed = plain.includes('.') && plain.includes(',');
  const decimals = last < 0 ? 0 : plain.length - last - 1;
  const isDecimal = last > 0 && (mixed ? others === 1 : others === 1 && (decimals !== 3 || /^0[.,]/.test(plain)));
  const whole = isDecimal ? plain.slice(0, last) : plain;
  if (!thousands.test(whole)) return undefined;
  const amount = Number(whole.replace(/[.,]/g, '') + (isDecimal ? `.${plain.slice(last + 1)}` : ''));
  return Number.isFinite(amount) && amount > 0 && amount < 1e12 ? Math.round(amount * 1000) / 1000 : undefined;
};

const statedAs = new Map([...words].map((code) => [code, new RegExp(`currenc[^<>{}]{0,40}\\b${code}\\b`, 'i')]));
const isStatedCurrency = (code: string, { html }: Page): boolean => statedAs.get(code)?.test(html) ?? false;

/** The currency of a code or sign; a shared sign needs the page's evidence. */
const currencyOf = (text: string | undefined, page: Page): string | undefined => {
  const word = text?.slice(0, 60).trim() ?? '';
  const code = word.toUpperCase();
  if (codes.has(code) && (code === word || !words.has(code))) return code;
  const written = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(word)?.[0];
  if (written && codes.has(written)) return written;
  const found = sign.exec(word)?.[0];
  if (found === undefined) return undefined;
  // `20 ft tall`
  if (/^ft$/i.test(found) && !isHungarian(page)) return undefined;
  const sure = bySign.get(found.toLowerCase());
  if (sure) return sure;
  const countries = Object.entries(shared).find(([each]) => each.toLowerCase() === found.toLowerCase())?.[1] ?? {};
  const country = countryOf(page);
  if (Object.hasOwn(countries, country)) return countries[country];
  return onlyCodeOn(page, Object.values(countries)) ?? countries[''];
};

const isHungarian = (page: Page): boolean =>
  countryOf(page) === 'hu' || /^hu/i.test(page.$('html').attr('lang') ?? '') || page.statedCurrencies().includes('HUF');

const countryOf = ({ url }: Page): string => url.hostname.split('.').at(-1) ?? '';

/** The one of those codes that the page's data states, if it states one of them only. */
const onlyCodeOn = (page: Page, candidates: readonly string[]): string | undefined => {
  const stated = new Set(page.statedCurrencies().filter((code) => candidates.includes(code)));
  const [only] = stated;
  if (stated.size === 1) return only;
  const [called] = calledCurrency(page).filter((code) => stated.has(code));
  if (called !== undefined && calledCurrency(page).length === 1) return called;
  const lang = page.$('html').attr('lang') ?? page.meta('og:locale') ?? '';
  const country = /[-_]([a-z]{2})$/i.exec(lang)?.[1]?.toLowerCase() ?? countryOfLanguage[lang.toLowerCase()];
  if (country === undefined && stated.size === 0 && candidates.includes('USD') && isAmerican(page, lang)) return 'USD';
  const ofLanguage = candidates.find((code) => country !== undefined && code.toLowerCase().startsWith(country));
  return ofLanguage ?? (stated.size === 0 && candidates.includes('INR') ? ofTelephone(page) : undefined);
};

const countryOfLanguage: Readonly<Record<string, string>> = {
  da: 'dk',
  is: 'is',
  ja: 'jp',
  nb: 'no',
  no: 'no',
  sv: 'se',
  vi: 'vn',
  zh: 'cn',
};

/** The codes in fields called currency: shops that convert list all the others, too. */
const calledCurrency = ({ html }: Page): string[] => [
  ...new Set([...html.matchAll(/currency(?:_?code)?["']?\s?[:=]\s?["']([A-Z]{3})["']/gi)].map(([, code = '']) => code)),
];

/** Which rupee, by the telephone numbers of a shop that says nothing else. */
const rupees: Readonly<Record<string, string>> = { 91: 'INR', 92: 'PKR', 94: 'LKR', 977: 'NPR', 230: 'MUR' };
const ofTelephone = ({ html }: Page): string | undefined => {
  const found = new Set(
    [...html.matchAll(/(?<![\d+])\+(91|92|94|977|230)[\s-]?\d{3,5}/g)].map(([, code]) => rupees[code ?? '']),
  );
  const [only] = found;
  return found.size === 1 ? only : undefined;
};

/** A shop in English under `.com` means the American dollar, unless its data names another. */
const isAmerican = (page: Page, lang: string): boolean =>
  /^(com|net|org|us)$/.test(countryOf(page)) &&
  (lang === '' ? /\b(add to (cart|bag)|shipping)\b/i.test(page.html) : /^en$/i.test(lang));

/** In a currency with three decimals `999,000` may be 999, and `1 999,500` is 1999.5. */
const amountOf = (written: string, currency: string | undefined): number | undefined => {
  if (currency === undefined || !thousandths.has(currency)) return amountIn(written);
  if (/^\d{1,3}[.,]\d{3}$/.test(written)) return undefined;
  const [, whole, decimals] = /^(\d{1,3}(?:[\s'’]\d{3})+|\d{4,})[.,](\d{3})$/.exec(written) ?? [];
  const amount = amountIn(whole ?? written);
  return amount === undefined ? undefined : amount + Number(decimals ?? 0) / 1000;
};

/** The price in a text that holds one amount and its currency; undefined for a range or several amounts. */
export const priceIn = (text: string, page: Page): Price | undefined => {
  if (text.length > 200) return undefined;
  const tidy = asciiDigits(text.replace(/\s+/g, ' ').replaceAll('￥', '¥')).trim();
  const numbers = tidy.match(number) ?? [];
  // `1,679 1679 ₪`: once for people, once for programs.
  if (new Set(numbers.map(amountIn)).size !== 1 || /[%~]|\+\s?$/.test(tidy) || noPrice.test(tidy)) return undefined;
  const rest = tidy.replace(number, ' ');
  const word = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(rest)?.[0] ?? '';
  if (words.has(word) && !isStatedCurrency(word, page)) return undefined;
  const currency = currencyOf(rest, page);
  const amount = amountOf(numbers[0] ?? '', currency);
  return currency && amount !== undefined ? { amount, currency } : undefined;
};

/** The price of structured data, where the amount has a field of its own. A number is as it is; a text may be written locally. */
export const priceOf = (amount: unknown, currency: unknown, page: Page): Price | undefined => {
  const value = typeof amount === 'number' ? amount : typeof amount === 'string' ? amountInText(amount) : undefined;
  if (value === undefined || !(value > 0) || value >= 1e12) return undefined;
  const code =
    currencyOf(typeof currency === 'string' ? currency : undefined, page) ??
    (typeof amount === 'string' ? currencyOf(amount.replace(/\d/g, ' '), page) : undefined);
  return code ? { amount: Math.round(value * 1000) / 1000, currency: code } : undefined;
};

const amountInText = (text: string): number | undefined => {
  if (text.length > 60 || noPrice.test(text.trim())) return undefined;
  const numbers = asciiDigits(text).match(number) ?? [];
  return numbers.length === 1 ? amountIn(numbers[0] ?? '') : undefined;
};
