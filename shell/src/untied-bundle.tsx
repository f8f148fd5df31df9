/** The bundle come untied: its cloth lies open, and what was in it has rolled out. */
export const UntiedBundle = () => (
  <svg viewBox="0 0 240 136" width="240" height="136" aria-hidden="true" focusable="false">
    <ellipse cx="120" cy="122" rx="104" ry="9" fill="var(--potli-line)" />
    <path d="M24 96c20-26 60-36 96-36s76 10 96 36c-18 22-58 30-96 30s-78-8-96-30Z" fill="#F59E0B" />
    <path d="M60 100c16-14 38-20 60-20s44 6 60 20c-16 11-38 15-60 15s-44-4-60-15Z" fill="#D97706" opacity=".5" />
    <path d="M24 96C10 92 4 78 8 62c16 2 26 10 30 22M216 96c14-4 20-18 16-34-16 2-26 10-30 22" fill="#6366F1" />
    <g stroke="#312E81" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
      <path d="m92 58 22-14 22 14v26l-22 12-22-12z" fill="#FEF3C7" />
      <path d="m92 58 22 12 22-12M114 70v26" fill="none" />
      <path d="m144 74 8-18 10 5 10-5 8 18-8 5v20h-20V79z" fill="#C7D2FE" transform="rotate(12 162 80)" />
      <circle cx="72" cy="88" r="11" fill="#FFFBF5" />
      <path d="M66 86h12M72 80v16" />
    </g>
    <path
      d="M112 30c-8-10-4-22 6-22s12 10 6 16-8 6-8 10"
      fill="none"
      stroke="var(--potli-ink-soft)"
      strokeWidth="4"
      strokeLinecap="round"
    />
  </svg>
);
