import { createHmac } from 'node:crypto';
import { allOf, firstOf, type Secrets, sameBytes } from '@potli/service-kit/secrets.ts';

const signatureOf = (id: string, secret: string) => createHmac('sha256', secret).update(`device:${id}`).digest();

/** Names of devices that operators signed in on, signed: a made-up one would open a count of its own, or use that of another. */
export const signedDevices = (secrets: Secrets) => ({
  sign: (id: string): string => `${id}.${signatureOf(id, firstOf(secrets)).toString('base64url')}`,
  /** The id in what `sign` returned under any accepted secret; undefined for anything else. */
  idIn(signed = ''): string | undefined {
    const [id = '', signature = ''] = signed.split('.');
    const shown = Buffer.from(signature, 'base64url');
    const isOurs = allOf(secrets)
      .map((secret) => signatureOf(id, secret))
      .some((expected) => sameBytes(expected, shown));
    return isOurs ? id : undefined;
  },
});
