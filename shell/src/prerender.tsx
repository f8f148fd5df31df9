import type { Boot } from '@potli/contracts/mfe/boot.ts';
import type { RenderPages } from '@potli/contracts/mfe/prerendered.ts';
import { renderTemplate } from '@potli/ui-kit/render-template.tsx';
import { pageTag, templateConfig } from '@potli/ui-kit/template-config.ts';
import { App } from './app.tsx';
import { places } from './frame.tsx';
import { listenForInstallOffer } from './install/install-offer.ts';
import type { LoadedModule } from './load-module.ts';

const slot: LoadedModule = { version: '', routes: [{ path: '*', element: pageTag }] };
/** With the fields that React notes on a resolved promise. */
const loaded = Object.assign(Promise.resolve(slot), { status: 'fulfilled', value: slot });
const loader = { load: () => loaded, forget: () => undefined, enter: () => undefined, wanted: () => undefined };
const anyModule = { version: '', entry: { url: '', integrity: '' }, first: { js: [], css: [] } };

const frameOf = (path: string): string => {
  const boot: Boot = { shell: '', modules: { any: { ...anyModule, prefixes: [path] } } };
  return renderTemplate(
    path,
    <App
      source={{ current: () => boot, refresh: () => Promise.resolve(), subscribe: () => () => undefined }}
      loader={loader}
      config={templateConfig}
      analytics={{ record: () => undefined, flush: () => undefined }}
      installOffer={listenForInstallOffer(new EventTarget())}
    />,
  );
};

export const pages: RenderPages = () => Object.fromEntries(places.map(({ to }) => [to, { html: frameOf(to) }]));
