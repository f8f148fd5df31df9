import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';
import { isPaymentPath } from '@potli/contracts/mfe/payment-paths.ts';
import { shellStarted, shellVersionAttribute } from '@potli/contracts/mfe/shell-start.ts';
import type { Analytics } from '@potli/ui-kit/analytics.ts';
import { useLocation } from '@potli/ui-kit/router.ts';
import type { RuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { BootSource } from './boot-source.ts';
import { BusyNotice } from './busy-notice.tsx';
import { FocusAfterNavigation } from './focus-after-navigation.tsx';
import { Frame } from './frame.tsx';
import type { InstallOffer } from './install/install-offer.ts';
import { InstallPrompt } from './install/install-prompt.tsx';
import type { ModuleLoader } from './load-module.ts';
import { localModules } from './local-build.ts';
import { ModuleHost } from './module-host.tsx';
import { isMissingCode } from './module-load-error.ts';
import { NewVersion } from './new-version.tsx';
import { NotFound } from './not-found.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OwnViewBadge } from './own-view-badge.tsx';

export interface AppProps {
  readonly source: BootSource;
  readonly loader: ModuleLoader;
  readonly config: RuntimeConfig;
  readonly analytics: Analytics;
  readonly installOffer: InstallOffer;
  readonly missing?: readonly string[];
  readonly onUsable?: () => void;
}

export const App = ({ source, loader, config, analytics, installOffer, missing = [], onUsable }: AppProps) => {
  const { pathname } = useLocation();
  const { shell, modules, preview } = useSyncExternalStore(source.subscribe, source.current, source.current);
  const name = moduleForPath(modules, pathname);
  // A payment page is loaded from the site again, so that it runs live code only.
  const unfit = isPaymentPath(pathname) && (preview !== undefined || localModules({ shell, modules }).length > 0);
  useEffect(() => {
    if (unfit) location.reload();
  }, [unfit]);
  useEffect(() => {
    const version = document.documentElement.getAttribute(shellVersionAttribute);
    const milliseconds = Math.round(performance.now());
    if (version) analytics.record({ name: 'module_loaded', module: 'shell', version, milliseconds });
    window.dispatchEvent(new Event(shellStarted));
  }, [analytics]);
  const shown = useRef(pathname);
  useEffect(() => {
    analytics.record({ name: 'page_view' }, pathname);
  }, [analytics, pathname]);
  return (
    <Frame
      config={config}
      modules={modules}
      notices={
        <>
          <InstallPrompt offer={installOffer} brand={config.brand.name} />
          <OfflineNotice />
          <BusyNotice />
        </>
      }
    >
      {unfit ? null : name ? (
        <ModuleHost
          key={name}
          name={name}
          loader={loader}
          shown={shown}
          onUsable={(version, milliseconds) => {
            onUsable?.();
            if (modules[name]?.local === undefined)
              analytics.record({ name: 'module_interactive', module: name, version, milliseconds });
          }}
          onCrash={(error, version) => {
            if (modules[name]?.local !== undefined) return;
            analytics.record({
              name: isMissingCode(error) ? 'module_load_failed' : 'module_crashed',
              module: name,
              error_class: error.name.slice(0, 60),
              ...(version ? { version } : {}),
            });
            analytics.flush();
          }}
        />
      ) : (
        <>
          <NotFound />
          <FocusAfterNavigation shown={shown} />
        </>
      )}
      <NewVersion source={source} module={name} loader={loader} />
      <OwnViewBadge source={source} missing={missing} />
    </Frame>
  );
};
