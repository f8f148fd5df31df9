import { httpUrl } from '@potli/contracts/rules/links.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import type { ReactNode } from 'react';
import { customerApi } from '../../api.ts';
import { beforePaymentTexts } from '../../texts/before-payment.ts';
import { texts } from '../../texts.ts';

/** An http(s) address, or a path of this site; undefined for anything else that a configuration may hold. */
export const legalAddress = (url: string | undefined): string | undefined => {
  if (url === undefined) return undefined;
  return /^\/(?!\/)/.test(url) ? url : httpUrl(url)?.href;
};

const LegalLink = ({ url, children }: { url: string | undefined; children: ReactNode }) =>
  url ? (
    // A new tab, so that reading it does not lose the page that asks for the consent.
    <a href={url} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">{texts.opensInNewTab}</span>
    </a>
  ) : (
    <span>{children}</span>
  );

/** 'terms and conditions' and 'privacy policy' at the addresses that the service is configured with (spec 2). */
export const LegalLinks = () => {
  const { brand } = useRuntimeConfig();
  const terms = customerApi.useTermsQuery({});
  const privacy = customerApi.usePrivacyQuery({});
  return (
    <>
      <LegalLink url={legalAddress(terms.data?.url) ?? legalAddress(brand.termsUrl)}>
        {beforePaymentTexts.terms}
      </LegalLink>{' '}
      {beforePaymentTexts.andThe}{' '}
      <LegalLink url={legalAddress(privacy.data?.url) ?? legalAddress(brand.privacyUrl)}>
        {beforePaymentTexts.privacy}
      </LegalLink>
    </>
  );
};
