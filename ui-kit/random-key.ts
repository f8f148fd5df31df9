/** 128 random bits as text; `randomUUID` would need a secure context, which a test on a local network has not. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
