/** Drawn by the page itself: the largest thing in view must not wait for a file of its own. */
export const Bundle = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 320 300" aria-hidden="true" fill="none" strokeWidth="3" strokeLinecap="round">
    <path d="M160 92C86 112 34 176 34 224c0 44 44 62 126 62s126-18 126-62c0-48-52-112-126-132Z" fill="#F59E0B" />
    <path d="M160 92c74 20 126 84 126 132 0 44-44 62-126 62 60-40 60-140 0-194Z" fill="#D97706" opacity=".45" />
    <path
      d="M156 96c-38 54-54 118-46 188M164 96c38 54 54 118 46 188M128 106c-46 40-76 94-80 152m144-152c46 40 76 94 80 152"
      stroke="#B45309"
    />
    <path
      id="flower"
      d="M86 182c6 5 6 9 0 14 5-6 9-6 14 0-5 6-9 6-14 0 6 5 6 9 0 14-6-5-6-9 0-14-5 6-9 6-14 0 5-6 9-6 14 0-6-5-6-9 0-14Z"
      fill="#FEF3C7"
    />
    <use href="#flower" x="74" y="-20" />
    <use href="#flower" x="148" />
    <use href="#flower" x="36" y="48" />
    <use href="#flower" x="112" y="48" />
    <path d="M152 92C104 92 72 60 82 14c46 6 72 32 78 70 6-38 32-64 78-70 10 46-22 78-70 78Z" fill="#6366F1" />
    <path d="M160 84c-4-26-18-46-44-60M160 84c4-26 18-46 44-60" stroke="#C7D2FE" />
    <circle cx="160" cy="94" r="20" fill="#312E81" />
    <path d="M148 90c8 5 16 5 24 0M147 98c9 5 17 5 26 0" stroke="#818CF8" strokeWidth="2.5" />
    <path d="M172 104c26 18 44 22 62 42" stroke="#FFFBF5" strokeWidth="2" />
    <path d="m226 140 22-4 26 28-24 24-28-26z" fill="#FFFBF5" />
    <circle cx="237" cy="149" r="4" fill="#312E81" />
    <path d="m246 170 14-14M252 175l12-12" stroke="#B45309" />
  </svg>
);
