export const Tick = () => (
  <svg viewBox="0 0 48 48" width="64" height="64" aria-hidden="true">
    <circle cx="24" cy="24" r="22" fill="var(--potli-leaf-soft)" stroke="var(--potli-leaf)" strokeWidth="2" />
    <path d="M15 24.5l6.5 6.5L34 18" fill="none" stroke="var(--potli-leaf)" strokeWidth="4" strokeLinecap="round" />
  </svg>
);
