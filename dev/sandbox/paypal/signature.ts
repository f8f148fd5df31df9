import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Transmission {
  id: string;
  time: string;
  webhookId: string;
}

/** What is signed: the CRC32 of the body as sent, unsigned and decimal, after three facts about the sending. */
export const signedText = ({ id, time, webhookId }: Transmission, rawBody: string): string =>
  `${id}|${time}|${webhookId}|${crc32(Buffer.from(rawBody))}`;

/** The provider's signing key; made anew by each sandbox, so its certificate address serves the public half. */
export const createSigner = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
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
