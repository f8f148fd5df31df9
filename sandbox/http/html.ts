const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** JSON made safe inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll('<', '\\u003c');

/** Escaped text in which web addresses are links. */
export const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');

const style = `
:root{--ink:#1E1B3A;--indigo:#4338CA;--paper:#FFFBF5;--card:#fff;--line:#ECE7DC}
@media (prefers-color-scheme:dark){:root{--ink:#EDEBFF;--indigo:#A5B4FC;--paper:#15131F;--card:#1F1C2E;--line:#37324C}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
a{color:var(--indigo)}
h1{font-size:1.75rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem;margin:0 0 1rem}
.muted{opacity:.75;font-size:.875rem}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.75rem}`;

/** A whole page of the sandbox's own (not of the shop). */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
