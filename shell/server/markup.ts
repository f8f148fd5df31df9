const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that says the same inside HTML, between tags or in a quoted attribute. */
export const html = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
