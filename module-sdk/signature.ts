import { createPrivateKey, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, recordFile, signatureFile } from '@potli/contracts/mfe/release.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The private key of a pipeline: PEM in RELEASE_SIGNING_KEY, or in the file that RELEASE_SIGNING_KEY_FILE names. */
const signingKey = async ({
  RELEASE_SIGNING_KEY: text,
  RELEASE_SIGNING_KEY_FILE: file,
}: Environment): Promise<string | undefined> => text || (file ? await readFile(file, 'utf8') : undefined);

/** Whether releases can be signed here: in a module's pipeline and where its images are built. */
export const hasSigningKey = (environment: Environment): boolean =>
  Boolean(environment.RELEASE_SIGNING_KEY || environment.RELEASE_SIGNING_KEY_FILE);

/**
 * Signs a built release of a module that names a public key.
 *
 * @param folder of the release, with its record
 * @throws Error when the pipeline has no key, or not an Ed25519 key
 */
export const signRelease = async (
  folder: string,
  { module, public_key }: Pick<Release, 'module' | 'public_key'>,
  environment: Environment,
): Promise<void> => {
  if (public_key === undefined) return;
  const pem = await signingKey(environment);
  if (!pem)
    throw new Error(
      `${module} names a public key (potli.publicKey), so its releases are signed: set RELEASE_SIGNING_KEY or RELEASE_SIGNING_KEY_FILE.`,
    );
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('RELEASE_SIGNING_KEY is not an Ed25519 key.');
  const signature = sign(null, await readFile(join(folder, recordFile)), key);
  await writeFile(join(folder, signatureFile), signature.toString('base64'));
};
