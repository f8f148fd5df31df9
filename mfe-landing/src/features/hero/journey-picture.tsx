import classes from './hero.module.css';

/** The bundle on its way: a shop on the left, a plane's path, a door on the right. */
export const JourneyPicture = () => (
  <svg className={classes.picture} viewBox="0 0 520 380" aria-hidden="true" focusable="false">
    <circle cx="260" cy="200" r="170" fill="var(--potli-indigo-soft)" />
    <path
      d="M96 208C150 60 370 60 424 208"
      fill="none"
      stroke="var(--potli-indigo)"
      strokeWidth="3"
      strokeDasharray="3 11"
      strokeLinecap="round"
    />
    <path d="m252 84 34 9-34 9 5-9z" fill="var(--potli-indigo)" />
    {/* the shop */}
    <g transform="translate(30 200)">
      <rect x="6" y="34" width="116" height="96" rx="8" fill="var(--potli-card)" stroke="var(--potli-line)" />
      <path d="M0 8h128l8 30H-8z" fill="var(--potli-marigold)" />
      <path d="M28 8h24l-4 30H20zM76 8h24l8 30H80z" fill="var(--potli-card)" opacity=".85" />
      <rect x="22" y="58" width="38" height="34" rx="4" fill="var(--potli-sky-soft)" stroke="var(--potli-line)" />
      <path d="M41 64v22M31 70c4-8 16-8 20 0" stroke="var(--potli-sky)" strokeWidth="3" fill="none" />
      <rect x="76" y="58" width="32" height="72" rx="4" fill="var(--potli-indigo-soft)" />
      <circle cx="101" cy="96" r="3" fill="var(--potli-indigo)" />
    </g>
    {/* the door */}
    <g transform="translate(366 190)">
      <path d="M64-2 132 44H-4z" fill="var(--potli-indigo)" />
      <rect x="10" y="44" width="108" height="96" fill="var(--potli-card)" stroke="var(--potli-line)" />
      <rect x="46" y="70" width="36" height="70" rx="4" fill="var(--potli-marigold)" />
      <circle cx="75" cy="106" r="3" fill="var(--potli-card)" />
      <rect x="20" y="62" width="18" height="20" rx="3" fill="var(--potli-sky-soft)" stroke="var(--potli-line)" />
      <rect x="90" y="62" width="18" height="20" rx="3" fill="var(--potli-sky-soft)" stroke="var(--potli-line)" />
    </g>
    <path d="M20 332h480" stroke="var(--potli-line-strong)" strokeWidth="2" strokeLinecap="round" />
    {/* the bundle */}
    <g transform="translate(260 330)">
      <ellipse cy="4" rx="74" ry="8" fill="var(--potli-shadow)" />
      <path d="M0-104C-52-90-78-52-78-26-78-6-54 2 0 2s78-8 78-28c0-26-26-64-78-78Z" fill="#F59E0B" />
      <path d="M-2-102c-24 34-34 72-30 104M2-102c24 34 34 72 30 104" fill="none" stroke="#B45309" strokeWidth="3" />
      <g fill="#FEF3C7">
        <circle cx="-54" cy="-28" r="5" />
        <circle cx="54" cy="-28" r="5" />
        <circle cy="-24" r="5" />
        <circle cx="-16" cy="-54" r="4" />
        <circle cx="16" cy="-54" r="4" />
      </g>
      <path d="M-4-104c-30-2-50-22-44-50 28 4 44 20 48 44 4-24 20-40 48-44 6 28-14 48-44 50Z" fill="#4338CA" />
      <circle cy="-102" r="13" fill="#312E81" />
    </g>
  </svg>
);
