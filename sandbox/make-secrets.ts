import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets of a development stack in containers; compose.yaml uses the same file names. */
export const secretNames = [
  'orders-secret',
  'payments-secret',
  'catalog-secret',
  'site-secret',
  'preview-secret',
  'token-secret',
  'otp-secret',
  'operator-passkey',
  'razorpay-key-secret',
  'razorpay-webhook-secret',
  'paypal-client-secret',
  'whatsapp-token',
  'whatsapp-app-secret',
  'whatsapp-verify-token',
  'email-token',
  'email-notice-password',
  'sms-token',
] as const;

/**
 * Writes each missing secret to its file, readable by its owner alone. Existing files stay: tokens and orders survive a
 * restart. Returns the names of the created secrets.
 */
export const makeSecrets = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true });
  return secretNames.filter((name) => {
    try {
      writeFileSync(join(folder, name), `${randomBytes(24).toString('hex')}\n`, { flag: 'wx', mode: 0o400 });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  });
};

// node sandbox/make-secrets.ts <folder>
if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Say in which folder.');
  try {
    const made = makeSecrets(folder);
    console.log(made.length > 0 ? `made ${made.join(', ')}` : 'all secrets are there');
  } catch (error) {
    console.error(`The secrets cannot be written: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
