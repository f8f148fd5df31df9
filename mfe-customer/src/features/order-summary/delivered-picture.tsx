/** The bundle, arrived, with confetti. */
export const DeliveredPicture = () => (
  <svg viewBox="0 0 160 112" width="160" height="112" aria-hidden="true" fill="none" strokeLinecap="round">
    <path
      d="M58 46c-6-9-16-12-16-22 10 0 18 6 22 16M102 46c6-9 16-12 16-22-10 0-18 6-22 16"
      fill="var(--potli-indigo)"
    />
    <path d="M80 40c30 0 44 26 44 44 0 14-12 20-44 20s-44-6-44-20c0-18 14-44 44-44z" fill="var(--potli-marigold)" />
    <path d="M62 42c10 8 26 8 36 0" stroke="var(--potli-indigo)" strokeWidth="7" />
    <circle cx="80" cy="75" r="17" fill="var(--potli-leaf)" />
    <path d="M72 76l6 6 11-13" stroke="var(--potli-card)" strokeWidth="5" strokeLinejoin="round" />
    <g strokeWidth="4">
      <path d="M18 38l6 6M138 34l-5 7M28 12l2 8" stroke="var(--potli-indigo)" />
      <path d="M80 6v9M146 66l8-2M8 70l8 2" stroke="var(--potli-leaf)" />
      <path d="M56 10l-3-6M106 12l4-7M142 92l7 4M16 96l-7 4" stroke="var(--potli-marigold)" />
    </g>
  </svg>
);
