import { httpUrl } from '@potli/contracts/rules/links.ts';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** A link to somewhere else. Only http and https become one; any other text stays text, as it was written by others. */
export const OutsideLink = ({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) => {
  const address = httpUrl(href)?.href;
  return address ? (
    <a className={className} href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden">{texts.opensInNewTab}</span>
    </a>
  ) : (
    <span>{children}</span>
  );
};
