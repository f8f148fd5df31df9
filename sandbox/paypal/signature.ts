import { createPrivateKey, createPublicKey, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Transmission {
  id: string;
  time: string;
  webhookId: string;
}

/** What is signed: the CRC32 of the body as sent, unsigned and decimal, after three facts about the sending. */
export const signedText = ({ id, time, webhookId }: Transmission, rawBody: string): string =>
  `${id}|${time}|${webhookId}|${crc32(Buffer.from(rawBody))}`;

/** A signing key as PEM text. */
export const newSigningKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The provider's signing key; made anew by each sandbox that is given none. Its certificate address serves the public half. */
export const createSigner = (pem = newSigningKey()) => {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return {
    publicKey,
    sign: (transmission: Transmission, rawBody: string): string =>
      createSign('sha256').update(signedText(transmission, rawBody)).sign(privateKey, 'base64'),
    verify: (transmission: Transmission, rawBody: string, signature: string): boolean =>
      createVerify('sha256').update(signedText(transmission, rawBody)).verify(publicKey, signature, 'base64'),
  };
};

export type Signer = ReturnType<typeof createSigner>;

/**
 * The text of a top-level member's object value exactly as it stands in a JSON text: signatures are over bytes, and
 * parsing and writing again may change them.
 */
export const rawMember = (json: string, name: string): string | undefined => {
  let depth = 0;
  let start = -1;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === '"') {
      const end = stringEnd(json, at);
      if (depth === 1 && start < 0 && json.slice(at + 1, end) === name) {
        const value = /^\s*:\s*/.exec(json.slice(end + 1));
        if (value) start = end + 1 + value[0].length;
      }
      at = end;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (start >= 0 && depth === 1) return json.slice(start, at + 1);
    }
  }
  return undefined;
};

const stringEnd = (json: string, start: number): number => {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
};
