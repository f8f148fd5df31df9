import type { Clock } from '@potli/service-kit/clock.ts';
import { outbound } from '@potli/service-kit/outbound-http.ts';
import { isPaypalCertUrl } from '../provider/signatures.ts';

/** PayPal uses few certificates: this bounds the cache. */
const most = 8;
/** Certificates that are fetched at a time. Forged webhooks name ever new ones: each more is refused at once, and PayPal repeats its own. */
const mostFetched = 2;
/** How long a certificate that could not be fetched is not asked for again. */
const missingMs = 60_000;
const mostMissing = 100;

/**
 * Fetches and caches the certificates of PayPal's signatures; undefined for a URL outside PayPal. Rejects where a certificate
 * cannot be fetched now.
 */
export const createCertificates = (apiUrl: string, timeoutMs: number, clock: Clock) => {
  const kept = new Map<string, string>();
  const fetching = new Map<string, Promise<string>>();
  const missing = new Map<string, number>();

  const get = async (url: string): Promise<string> => {
    const { status, text } = await outbound({ method: 'GET', url, timeoutMs, maxBytes: 64 * 1024 });
    if (status !== 200 || !text.includes('-----BEGIN')) throw new Error(`the certificate was answered with ${status}`);
    if (kept.size >= most) kept.clear();
    kept.set(url, text);
    return text;
  };

  const fetchOnce = (url: string): Promise<string> => {
    const download = get(url)
      .catch((error: unknown) => {
        if (missing.size >= mostMissing) missing.clear();
        missing.set(url, clock().getTime());
        throw error;
      })
      .finally(() => fetching.delete(url));
    fetching.set(url, download);
    return download;
  };

  return async (url: string): Promise<string | undefined> => {
    const known = kept.get(url);
    if (known !== undefined) return known;
    if (!isPaypalCertUrl(url, apiUrl)) return undefined;
    const underWay = fetching.get(url);
    if (underWay) return underWay;
    const missedAt = missing.get(url) ?? Number.NEGATIVE_INFINITY;
    if (clock().getTime() - missedAt < missingMs) throw new Error('the certificate could not be fetched a moment ago');
    if (fetching.size >= mostFetched) throw new Error('too many certificates are being fetched');
    return fetchOnce(url);
  };
};

export type Certificates = ReturnType<typeof createCertificates>;
