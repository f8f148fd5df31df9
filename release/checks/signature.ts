import { createPublicKey, verify } from 'node:crypto';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import { type Release, recordFile, signatureFile } from '@potli/contracts/mfe/release.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';

/** Whether the owner of a public key (base64 of its SPKI form) has signed this record. */
const isSignedBy = (publicKey: string, record: Uint8Array, signature: string): boolean => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return key.asymmetricKeyType === 'ed25519' && verify(null, record, key, Buffer.from(signature, 'base64'));
};

/**
 * Why a stored release may not be promoted for its signature. The key is the one that the module's promoted releases named
 * last, so that a stranger's release cannot bring a key of its own; of a module without one, the release's own.
 */
export const signatureProblems = async (
  store: ReleaseStore,
  registry: Registry,
  release: Pick<Release, 'module' | 'version' | 'public_key'>,
): Promise<string[]> => {
  const { module, version } = release;
  const key = choiceOf(registry, module)?.public_key ?? release.public_key;
  if (key === undefined) return [];
  const [record, signature] = await Promise.all(
    [recordFile, signatureFile].map((file) => store.read(`${module}/${version}/${file}`)),
  );
  if (!record || !signature)
    return [`${module} ${version} is not signed. Release it by the module's pipeline, which has RELEASE_SIGNING_KEY.`];
  return isSignedBy(key, record.body, signature.body.toString('utf8'))
    ? []
    : [`${module} ${version} was not signed with the key of ${module}, ${key}. Only its pipeline can release it.`];
};
