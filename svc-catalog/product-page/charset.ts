import { isUtf8 as nodeIsUtf8 } from 'node:buffer';

/**
 * The text of a page from its bytes: by byte order mark, then the charset of the content type, then the page's own
 * `<meta charset>`, else UTF-8 or what its bytes look like. Never throws: invalid bytes become replacement characters,
 * unknown labels UTF-8.
 */
export const decodePage = (bytes: Uint8Array, contentType: string): string => {
  const header = headerCharset(contentType);
  // Pages in UTF-8 keep the meta tag of the shop's earlier years.
  if (header === undefined && isUtf8(bytes)) return decoderFor('utf-8').decode(bytes);
  const declared = header ?? metaCharset(bytes);
  // Whether a page is in UTF-16 shows in its bytes, whatever header and meta tag say of it.
  const said = declared && /^utf-?16/i.test(declared) ? undefined : declared;
  return decoderFor(bomCharset(bytes) ?? utf16Of(bytes) ?? said ?? undeclared(bytes)).decode(bytes);
};

const isUtf8 = (bytes: Uint8Array): boolean =>
  bomCharset(bytes) === undefined && !bytes.includes(0) && nodeIsUtf8(bytes);

/** Browsers guess, too: Chinese where the bytes make Chinese sentences, else what the web has as its default. */
const undeclared = (bytes: Uint8Array): string => {
  if (nodeIsUtf8(bytes)) return 'utf-8';
  try {
    return /[的是了在有].{1,200}[的是了在有]/s.test(new TextDecoder('gb18030', { fatal: true }).decode(bytes))
      ? 'gb18030'
      : 'windows-1252';
  } catch {
    return 'windows-1252'; // not valid in it
  }
};

/** Markup starts with ASCII, every other byte of which is zero in UTF-16. */
const utf16Of = (bytes: Uint8Array): string | undefined => {
  const [even, odd] = [0, 1].map((side) => bytes.subarray(0, 64).filter((byte, at) => at % 2 === side && byte === 0));
  const isMostly = (zeros?: Uint8Array) => (zeros?.length ?? 0) > 16;
  if (isMostly(odd) === isMostly(even)) return undefined;
  return isMostly(odd) ? 'utf-16le' : 'utf-16be';
};

const bomCharset = ([a, b, c]: Uint8Array): string | undefined => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return undefined;
};

const headerCharset = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType)?.[1];

const metaCharset = (bytes: Uint8Array): string | undefined => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536));
  const [head = start] = start.split(/<\/head>|<body/i, 1);
  return /<meta[^>]{0,200}\bcharset\s*=\s*(?:["']\s*)?([\w:.-]{1,40})/i.exec(head)?.[1];
};

const decoderFor = (label: string): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(label);
  } catch {
    // An unknown label is the store's mistake, not a reason to lose the page.
    return new TextDecoder();
  }
};
