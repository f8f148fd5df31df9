export const Poster = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 800 450" aria-hidden="true" focusable="false">
    <rect width="800" height="450" fill="#1E1B3A" />
    <circle cx="400" cy="520" r="330" fill="#312E81" />
    <circle cx="660" cy="84" r="34" fill="#FDE68A" />
    <path
      d="M150 250C230 120 330 120 400 215s180 90 250 10"
      fill="none"
      stroke="#A5B4FC"
      strokeWidth="4"
      strokeDasharray="2 14"
      strokeLinecap="round"
    />
    <g transform="translate(70 200)">
      <rect width="150" height="190" rx="18" fill="#FFFBF5" />
      <rect x="18" y="24" width="114" height="26" rx="8" fill="#EEEDFC" />
      <rect x="26" y="33" width="70" height="8" rx="4" fill="#8C8798" />
      <path d="m75 66 34 16-10 22-10-4v46H61v-46l-10 4-10-22z" fill="#F59E0B" />
      <rect x="18" y="158" width="114" height="18" rx="9" fill="#4338CA" />
    </g>
    <g transform="translate(400 388)">
      <ellipse cy="4" rx="86" ry="8" fill="#000" opacity=".3" />
      <path d="M0-112C-54-96-86-54-86-28-86-8-60 2 0 2s86-10 86-30c0-26-32-68-86-84Z" fill="#F59E0B" />
      <path d="M-3-110c-24 36-34 76-30 110M3-110c24 36 34 76 30 110" fill="none" stroke="#B45309" strokeWidth="3" />
      <path d="M-4-110c-32-2-54-22-48-52 30 4 48 20 52 46 4-26 22-42 52-46 6 30-16 50-48 52Z" fill="#6366F1" />
      <circle cy="-108" r="13" fill="#312E81" />
    </g>
    <g transform="translate(580 196)">
      <path d="M75-34 166 34H-16z" fill="#6366F1" />
      <rect y="34" width="150" height="160" fill="#FFFBF5" />
      <rect x="50" y="84" width="50" height="110" rx="6" fill="#F59E0B" />
      <circle cx="90" cy="142" r="4" fill="#312E81" />
      <path d="M14 60h24v30H14zM112 60h24v30h-24z" fill="#FDE68A" />
    </g>
    <path d="M40 392h720" stroke="#818CF8" strokeWidth="3" strokeLinecap="round" />
    <circle cx="400" cy="190" r="52" fill="#FFFBF5" />
    <path d="m384 162 46 28-46 28z" fill="#4338CA" />
  </svg>
);
