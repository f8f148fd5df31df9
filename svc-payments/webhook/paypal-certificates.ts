import { outbound } from '@potli/service-kit/outbound-http.ts';
import { isPaypalCertUrl } from '../provider/signatures.ts';

/** PayPal uses few certificates: this bounds the cache. */
const most = 8;

/** Fetches and caches the certificates of PayPal's signatures; undefined for a URL outside PayPal. */
export const createCertificates = (apiUrl: string, timeoutMs: number) => {
  const kept = new Map<string, string>();
  return async (url: string): Promise<string | undefined> => {
    const known = kept.get(url);
    if (known !== undefined) return known;
    if (!isPaypalCertUrl(url, apiUrl)) return undefined;
    const { status, text } = await outbound({ method: 'GET', url, timeoutMs, maxBytes: 64 * 1024 });
    if (status !== 200 || !text.includes('-----BEGIN')) throw new Error(`the certificate was answered with ${status}`);
    if (kept.size >= most) kept.clear();
    kept.set(url, text);
    return text;
  };
};

export type Certificates = ReturnType<typeof createCertificates>;
