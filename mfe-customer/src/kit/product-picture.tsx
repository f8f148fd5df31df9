import { httpUrl } from '@potli/contracts/rules/links.ts';
import { useState } from 'react';

/** `size` in pixels, both ways. */
export const ProductPicture = ({ src, size = 72 }: { src: string; size?: number }) => {
  const [broken, setBroken] = useState<string>();
  const address = httpUrl(src)?.href;
  return (
    <span className="customer-picture" style={{ width: size, height: size }}>
      {address && address !== broken ? (
        <img
          src={address}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(address)}
        />
      ) : (
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M4 8l8-4 8 4v8l-8 4-8-4z M4 8l8 4 8-4 M12 12v8" strokeWidth="1.5" strokeLinejoin="round" />
        </svg>
      )}
    </span>
  );
};
