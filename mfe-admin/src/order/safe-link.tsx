import { httpUrl } from '@potli/contracts/rules/links.ts';

/** An address that somebody typed: a link when it is http or https, else only text. */
export const SafeLink = ({ address }: { address: string }) => {
  const url = httpUrl(address);
  if (!url) return <span>{address}</span>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" title={url.href}>
      {url.href}
    </a>
  );
};
