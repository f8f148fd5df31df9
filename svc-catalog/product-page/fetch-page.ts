import { AppError } from '@potli/service-kit/app-error.ts';
import { Agent, type buildConnector, type Dispatcher, errors } from 'undici';
import { decodePage } from './charset.ts';
import { acceptEncoding, BodyRefused, readBody } from './read-body.ts';
import { AddressRefused, type Reach, storeUrl } from './store-url.ts';

/** Times in milliseconds, sizes in bytes. */
export interface FetchLimits {
  /** Everything together: names, all redirects and the body. */
  readonly totalTime: number;
  readonly headersTime: number;
  readonly headersSize: number;
  /** Decoded. */
  readonly bodySize: number;
  readonly redirects: number;
}

export const fetchLimits: FetchLimits = {
  totalTime: 10_000,
  headersTime: 5_000,
  headersSize: 32 * 1024,
  bodySize: 5 * 1024 * 1024,
  redirects: 5,
};

export interface FetchedPage {
  /** Where the page was found, after redirects. */
  readonly url: string;
  /** What was asked for. */
  readonly askedUrl: string;
  readonly html: string;
}

interface PageSource {
  readonly reach: Reach;
  readonly connect: buildConnector.connector;
  readonly limits?: FetchLimits;
  /** Sends one request, redirects included, once that host may be asked. */
  readonly politely?: Politely;
}
export type Politely = <T>(host: string, ask: () => Promise<T>) => Promise<T>;

/** What a browser in India would say; no cookies, nothing of ours. */
const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'accept-language': 'en-IN,en;q=0.9',
  'accept-encoding': acceptEncoding,
};

/** What is asked for, and how an answer is known to be that. */
interface Kind {
  readonly accept: string;
  readonly types: RegExp;
  /** Judges the start of the decoded answer. */
  looksRight(start: string): boolean;
}

/**
 * The page at an address that a stranger typed, fetched without reaching anything but public stores. Throws AppError:
 * URL_REFUSED (one answer for all refused addresses), NOT_A_PRODUCT_PAGE, PRODUCT_REMOVED, STORE_BOT_PROTECTION,
 * STORE_NOT_FOUND, STORE_REFUSED, STORE_TIMEOUT or SERVICE_UNAVAILABLE (our own network is down).
 */
export const fetchPage = (text: string, source: PageSource): Promise<FetchedPage> => fetchKind(text, source, page);

/** The text of a JSON answer, fetched under the same rules and as quickly as an extra request must be; throws likewise. */
export const fetchJson = async (text: string, { limits = fetchLimits, ...source }: PageSource): Promise<string> => {
  const short = {
    ...limits,
    totalTime: Math.min(limits.totalTime, 3000),
    bodySize: Math.min(limits.bodySize, 1024 * 1024),
  };
  return (await fetchKind(text, { ...source, limits: short }, json)).html;
};

const fetchKind = async (
  text: string,
  { reach, connect, limits = fetchLimits, politely = (_, ask) => ask() }: PageSource,
  kind: Kind,
): Promise<FetchedPage> => {
  const signal = AbortSignal.timeout(limits.totalTime);
  // An agent of its own: no connection, cookie or certificate decision outlives this one page.
  const agent = new Agent({
    connect,
    connections: 1,
    headersTimeout: limits.headersTime,
    bodyTimeout: limits.headersTime,
    maxHeaderSize: limits.headersSize,
    maxResponseSize: limits.bodySize,
  });
  try {
    // Raced: undici observes a signal only once it is connected, and a name may never resolve.
    return await Promise.race([
      follow(storeUrl(text, reach), { agent, signal, reach, limits, kind, politely }),
      ended(signal),
    ]);
  } catch (error) {
    throw signal.aborted && !(error instanceof AppError) ? timedOut(error) : asAppError(error);
  } finally {
    // Not awaited: the store may be slow to notice, the customer need not wait for that. What cannot be
    // closed is closed already.
    agent.destroy().catch(() => undefined);
  }
};

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

interface Journey {
  readonly agent: Agent;
  readonly signal: AbortSignal;
  readonly reach: Reach;
  readonly limits: FetchLimits;
  readonly kind: Kind;
  readonly politely: Politely;
}

const follow = async (start: URL, journey: Journey): Promise<FetchedPage> => {
  const { limits, politely } = journey;
  const seen = new Set<string>();
  let url = start;
  for (let hops = 0; hops <= limits.redirects; hops++) {
    if (seen.has(url.href)) throw new AppError('STORE_REFUSED');
    seen.add(url.href);
    const asked = url;
    const found = await politely(asked.hostname, () => ask(asked, journey));
    if (typeof found === 'string') return { url: asked.href, askedUrl: start.href, html: found };
    url = found;
  }
  throw new AppError('STORE_REFUSED');
};

/** The text at an address, or the address that it redirects to. */
const ask = async (url: URL, { agent, signal, reach, limits, kind }: Journey): Promise<string | URL> => {
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers: { ...headers, accept: kind.accept },
    signal,
  });
  if (!isRedirect(response.statusCode)) return readPageBody(response, { signal, limit: limits.bodySize, kind });
  discard(response);
  return nextUrl(url, header(response, 'location'), reach);
};

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const nextUrl = (from: URL, location: string, reach: Reach): URL => {
  if (location === '') throw new AppError('STORE_REFUSED');
  const next = storeUrl(location, reach, from);
  if (from.protocol === 'https:' && next.protocol === 'http:') throw new AddressRefused('downgrade');
  return next;
};

const readPageBody = async (
  response: Dispatcher.ResponseData,
  { signal, limit, kind }: { signal: AbortSignal; limit: number; kind: Kind },
): Promise<string> => {
  const { statusCode } = response;
  const contentType = header(response, 'content-type');
  const encoding = header(response, 'content-encoding');
  if (mayChallenge.has(statusCode)) {
    const bytes = await readBody(response.body, { encoding, limit, signal });
    const isChallenge = header(response, 'cf-mitigated') === 'challenge' || challenge.test(bytes.toString('latin1'));
    throw new AppError(isChallenge ? 'STORE_BOT_PROTECTION' : 'STORE_REFUSED');
  }
  const problem = problemInStatus(statusCode) ?? problemInType(contentType, kind);
  if (problem) {
    discard(response);
    throw problem;
  }
  const bytes = await readBody(response.body, { encoding, limit, signal });
  const text = decodePage(bytes, contentType);
  if (!kind.looksRight(text.slice(0, 512))) throw new AppError('NOT_A_PRODUCT_PAGE');
  return text;
};

const problemInStatus = (status: number): AppError | undefined => {
  if (status === 200 || status === 203) return undefined;
  if (status === 404 || status === 410) return new AppError('PRODUCT_REMOVED');
  return new AppError(status < 400 ? 'NOT_A_PRODUCT_PAGE' : 'STORE_REFUSED');
};

/** Statuses under which bot protection answers, and what its pages contain. */
const mayChallenge = new Set([401, 403, 429, 503]);
const challenge =
  /captcha|access denied|cf-chl|challenge-platform|just a moment|px-cloud|perimeterx|datadome|_incapsula_|pardon our interruption|robot check|akam\/|sec-if-cpt/i;

// A missing type is judged by the bytes.
const problemInType = (contentType: string, { types }: Kind): AppError | undefined =>
  contentType === '' || types.test(contentType) ? undefined : new AppError('NOT_A_PRODUCT_PAGE');

const page: Kind = {
  accept: 'text/html,application/xhtml+xml',
  types: /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i,
  // A zero byte that is no part of a character means a picture or an archive.
  looksRight: (start) => start.includes('<') && !start.includes('\0'),
};

const json: Kind = {
  accept: 'application/json',
  types: /^\s*(application\/json|(text|application)\/javascript)\s*(;|$)/i,
  looksRight: (start) => /^\s*\{/.test(start),
};

const header = ({ headers: all }: Dispatcher.ResponseData, name: string): string => {
  const value = all[name];
  // Sent twice: joined as HTTP specifies; two encodings or two locations are then rejected.
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
};

const discard = ({ body }: Dispatcher.ResponseData): void => {
  body.on('error', () => undefined);
  body.destroy();
};

const timedOut = (cause: unknown) => new AppError('STORE_TIMEOUT', { cause });

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

const asAppError = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOTFOUND') return new AppError('STORE_NOT_FOUND', { cause: error });
  if (code === 'EAI_AGAIN' || code === 'ENETUNREACH') return new AppError('SERVICE_UNAVAILABLE', { cause: error });
  if (typeof code === 'string' && timeouts.has(code)) return timedOut(error);
  // Sockets, TLS and unpacking fail with a code, HTTP parsing with or without one. An error without one is our own mistake: 500, logged.
  const notHttp = error instanceof errors.HTTPParserError;
  if (error instanceof BodyRefused || notHttp || typeof code === 'string')
    return new AppError('STORE_REFUSED', { cause: error });
  return error;
};
