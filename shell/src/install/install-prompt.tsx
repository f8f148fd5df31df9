import { useLocation } from '@potli/ui-kit/router.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { BrandMark } from '../brand-mark.tsx';
import { texts } from '../texts.ts';
import type { BrowserOffer, InstallOffer } from './install-offer.ts';

const Prompt = ({ made, offer, brand }: { made: BrowserOffer; offer: InstallOffer; brand: string }) => {
  useEffect(() => offer.shown(), [offer]);
  const install = () => {
    // The browser makes a new offer when it may be asked again.
    made.prompt().catch(() => undefined);
    offer.close();
  };
  return (
    <section className="shell-install" aria-label={texts.install.title(brand)}>
      <BrandMark size={40} />
      <p>
        <strong>{texts.install.title(brand)}</strong>
        {texts.install.text}
      </p>
      <p className="shell-actions">
        <button type="button" className="button" onClick={install}>
          {texts.install.accept}
        </button>
        <button type="button" className="button button-quiet" onClick={() => offer.close()}>
          {texts.install.dismiss}
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
