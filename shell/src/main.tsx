import '@potli/ui-kit/base.css';
import { listenForInstallOffer } from './install/install-offer.ts';

// From the start: the browser makes its offer once, at a moment of its own choosing.
const installOffer = listenForInstallOffer();

// In a turn of its own, so that a telephone answers between reading this script and drawing the page. The code is in this
// file already. An error must reach the guard in the page, which does not hear of promises (server/shell-guard.ts).
setTimeout(() => {
  import(/* webpackMode: "eager" */ './start.tsx')
    .then(({ start }) => start(installOffer))
    .catch((error: unknown) => {
      setTimeout(() => {
        throw error;
      });
    });
});
