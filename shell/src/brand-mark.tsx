export const BrandMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 11C9 13 4 18 4 23.5 4 28 8.5 30 16 30s12-2 12-6.500C28 18 23 13 16 11Z" fill="#F59E0B" />
    <path
      d="M16 11c-3 5-4 11-3.500 18.800M16 11c3 5 4 11 3.500 18.800"
      stroke="#B45309"
      fill="none"
      strokeWidth="1.200"
    />
    <path d="M15 10.500C10 10 7 6.500 8 2.500c4 .5 7 3 8 7.500 1-4.500 4-7 8-7.500 1 4-2 7.500-7 8Z" fill="#4338CA" />
    <circle cx="16" cy="11" r="2.600" fill="#312E81" />
  </svg>
);
