/**
 * The text of a page from its bytes: by byte order mark, then the charset of the content type, then the page's own
 * `<meta charset>`, else UTF-8. Never throws: invalid bytes become replacement characters, unknown labels UTF-8.
 */
export const decodePage = (bytes: Uint8Array, contentType: string): string =>
  decoderFor(bomCharset(bytes) ?? headerCharset(contentType) ?? metaCharset(bytes) ?? 'utf-8').decode(bytes);

const bomCharset = ([a, b, c]: Uint8Array): string | undefined => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return undefined;
};

const headerCharset = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType)?.[1];

const metaCharset = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const label = /<meta[^>]{0,200}\bcharset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(head)?.[1];
  // A page that could be read as far as its meta tag is not in UTF-16, whatever the tag says.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
};

const decoderFor = (label: string): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(label);
  } catch {
    // An unknown label is the store's mistake, not a reason to lose the page.
    return new TextDecoder();
  }
};
