import { createHmac, createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sameBytes } from '@potli/service-kit/secrets.ts';

/** Whether two hex digests are the same, taking the same time wherever they differ. */
const sameDigest = (sent: string, expected: Buffer): boolean =>
  /^[0-9a-f]+$/i.test(sent) && sameBytes(Buffer.from(sent, 'hex'), expected);

const hmac = (secret: string, message: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(message).digest();

/**
 * Whether Razorpay signed this payment for that order. The order id is the one we stored, never the one a browser
 * posts: a signature of another order's payment must not open this one.
 */
export const isRazorpayPaymentSignature = (
  { storedOrderId, paymentId, signature }: { storedOrderId: string; paymentId: string; signature: string },
  keySecret: string,
): boolean => sameDigest(signature, hmac(keySecret, `${storedOrderId}|${paymentId}`));

/** Whether the raw body was signed with one of the webhook secrets; two are valid while a secret is being changed. */
export const isRazorpayWebhookSignature = (rawBody: Buffer, signature: string, secrets: readonly string[]): boolean =>
  // every secret is tried, so that the time does not tell which one fitted
  secrets.map((secret) => sameDigest(signature, hmac(secret, rawBody))).includes(true);

interface PaypalTransmission {
  id: string;
  time: string;
  signature: string;
  algorithm: string;
}

/** Whether PayPal signed the raw body for our webhook subscription, against the certificate or public key given. */
export const isPaypalWebhookSignature = (
  rawBody: Buffer,
  { id, time, signature, algorithm }: PaypalTransmission,
  webhookId: string,
  certificate: string,
): boolean => {
  if (algorithm !== 'SHA256withRSA') return false;
  const message = `${id}|${time}|${webhookId}|${crc32(rawBody)}`;
  try {
    return createVerify('RSA-SHA256').update(message).verify(certificate, signature, 'base64');
  } catch {
    // what was served as the certificate is not one: nothing can have been signed with it
    return false;
  }
};

/** PayPal has its certificates at /v1/notifications/certs. */
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

/**
 * Certificates come over https from PayPal's own hosts, or from the origin and path that the API is configured at. The
 * caller of the webhook chooses the address: nothing else is fetched.
 */
export const isPaypalCertUrl = (text: string, apiUrl: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '') return false;
  const api = new URL(apiUrl);
  const base = api.pathname.replace(/\/$/, '');
  if (url.origin === api.origin && url.pathname.startsWith(base))
    return certificatePath.test(url.pathname.slice(base.length));
  const isPaypal = url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com');
  return isPaypal && certificatePath.test(url.pathname);
};
