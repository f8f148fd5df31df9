import { useLocation } from '@potli/ui-kit/router.ts';
import { useEffect, useSyncExternalStore } from 'react';
import type { BrowserOffer, InstallOffer } from './install-offer.ts';

const texts = {
  title: (brand: string) => `Install ${brand}`,
  text: 'Open it from your home screen and continue an unfinished order offline.',
  accept: 'Install',
  dismiss: 'Not now',
};

const Prompt = ({ made, offer, brand }: { made: BrowserOffer; offer: InstallOffer; brand: string }) => {
  useEffect(() => offer.shown(), [offer]);
  const install = () => {
    // The browser makes a new offer when it may be asked again.
    made.prompt().catch(() => undefined);
    offer.close();
  };
  return (
    <section className="shell-install" aria-label={texts.title(brand)}>
      <img src="/favicon.svg" width="40" height="40" alt="" />
      <p>
        <strong>{texts.title(brand)}</strong>
        {texts.text}
      </p>
      <p className="shell-actions">
        <button type="button" className="button" onClick={install}>
          {texts.accept}
        </button>
        <button type="button" className="button button-quiet" onClick={() => offer.close()}>
          {texts.dismiss}
        </button>
      </p>
    </section>
  );
};

const none = () => undefined;

/** spec 2: only on the front page, once the browser offers installation, and again after seven days. */
export const InstallPrompt = ({ offer, brand }: { offer: InstallOffer; brand: string }) => {
  const { pathname } = useLocation();
  const made = useSyncExternalStore(offer.subscribe, offer.current, none);
  return pathname === '/' && made ? <Prompt made={made} offer={offer} brand={brand} /> : null;
};
