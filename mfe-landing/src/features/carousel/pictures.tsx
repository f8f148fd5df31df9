import type { ReactNode } from 'react';

export interface Picture {
  /** What the step is about; also read out in place of the picture. */
  readonly caption: string;
  readonly drawing: ReactNode;
}

const Phone = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 640 360" aria-hidden="true" focusable="false">
    <rect width="640" height="360" fill="var(--potli-indigo-soft)" />
    <rect
      x="230"
      y="20"
      width="180"
      height="360"
      rx="24"
      fill="var(--potli-card)"
      stroke="var(--potli-line-strong)"
      strokeWidth="3"
    />
    <rect x="292" y="34" width="56" height="8" rx="4" fill="var(--potli-line)" />
    {children}
  </svg>
);

const field = (y: number, width = 140) => (
  <rect x="250" y={y} width={width} height="26" rx="8" fill="var(--potli-paper)" stroke="var(--potli-line-strong)" />
);
const line = (y: number, width: number) => (
  <rect x="250" y={y} width={width} height="10" rx="5" fill="var(--potli-line)" />
);
const button = (y: number) => <rect x="250" y={y} width="140" height="34" rx="10" fill="var(--potli-indigo)" />;

/** The five stations of an order, as drawings. */
export const pictures: readonly Picture[] = [
  {
    caption: 'Paste the link of a product and fetch its details',
    drawing: (
      <Phone>
        {line(64, 90)}
        {field(88, 96)}
        <rect x="352" y="88" width="38" height="26" rx="8" fill="var(--potli-indigo)" />
        <rect x="250" y="132" width="140" height="110" rx="12" fill="var(--potli-marigold-soft)" />
        <path d="m320 152 26 12-8 18-8-4v46h-40v-46l-8 4-8-18 26-12c4 8 16 8 20 0Z" fill="var(--potli-marigold)" />
        {line(256, 120)}
        {line(276, 80)}
        {button(302)}
      </Phone>
    ),
  },
  {
    caption: 'Enter your contact and address details',
    drawing: (
      <Phone>
        {line(64, 110)}
        {field(92)}
        {field(132)}
        {field(172)}
        {field(212)}
        {field(252, 64)}
        <rect
          x="326"
          y="252"
          width="64"
          height="26"
          rx="8"
          fill="var(--potli-paper)"
          stroke="var(--potli-line-strong)"
        />
        {button(302)}
      </Phone>
    ),
  },
  {
    caption: 'Confirm your phone with a 6-digit code',
    drawing: (
      <Phone>
        {line(84, 120)}
        {line(104, 84)}
        {[0, 1, 2, 3, 4, 5].map((digit) => (
          <g key={digit} transform={`translate(${250 + digit * 24} 140)`}>
            <rect
              width="20"
              height="34"
              rx="6"
              fill="var(--potli-paper)"
              stroke="var(--potli-indigo)"
              strokeWidth="2"
            />
            <circle cx="10" cy="17" r="4" fill="var(--potli-ink)" />
          </g>
        ))}
        {button(206)}
      </Phone>
    ),
  },
  {
    caption: 'See the whole price and choose how to pay',
    drawing: (
      <Phone>
        {[70, 98, 126].map((y) => (
          <g key={y}>
            {line(y, 70)}
            <rect x="356" y={y} width="34" height="10" rx="5" fill="var(--potli-line-strong)" />
          </g>
        ))}
        <path d="M250 152h140" stroke="var(--potli-line-strong)" />
        <rect x="250" y="164" width="60" height="14" rx="7" fill="var(--potli-ink)" />
        <rect x="336" y="164" width="54" height="14" rx="7" fill="var(--potli-leaf)" />
        <rect
          x="250"
          y="200"
          width="140"
          height="38"
          rx="10"
          fill="none"
          stroke="var(--potli-indigo)"
          strokeWidth="2"
        />
        <rect
          x="250"
          y="248"
          width="140"
          height="38"
          rx="10"
          fill="none"
          stroke="var(--potli-line-strong)"
          strokeWidth="2"
        />
        {button(302)}
      </Phone>
    ),
  },
  {
    caption: 'Follow your order until it is at your door',
    drawing: (
      <Phone>
        <path d="M268 84v190" stroke="var(--potli-line-strong)" strokeWidth="3" />
        {[84, 132, 180].map((y) => (
          <g key={y}>
            <circle cx="268" cy={y} r="12" fill="var(--potli-leaf)" />
            <path d={`m262 ${y} 4 5 8-9`} fill="none" stroke="var(--potli-card)" strokeWidth="3" />
            <rect x="294" y={y - 6} width="90" height="12" rx="6" fill="var(--potli-line)" />
          </g>
        ))}
        <circle cx="268" cy="228" r="12" fill="var(--potli-indigo)" />
        <rect x="294" y="222" width="76" height="12" rx="6" fill="var(--potli-ink)" />
        <circle cx="268" cy="276" r="11" fill="var(--potli-card)" stroke="var(--potli-line-strong)" strokeWidth="3" />
        <rect x="294" y="270" width="84" height="12" rx="6" fill="var(--potli-line)" />
        {button(302)}
      </Phone>
    ),
  },
];
