import '@potli/ui-kit/base.css';
import { listenForInstallOffer } from './install/install-offer.ts';

const installOffer = listenForInstallOffer();

// In turns of their own: drawn in one task with reading this script, the front page blocks 2.4 times as long as a plain
// app. An error must reach the guard in the page, which does not hear of promises (server/shell-guard.ts).
setTimeout(() => {
  import(/* webpackMode: "eager" */ './start.tsx').then(
    ({ start }) => setTimeout(start, 0, installOffer),
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
});
