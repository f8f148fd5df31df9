const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const html = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** JSON for a script element, which it cannot end. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
