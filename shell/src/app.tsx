import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';
import type { Analytics } from '@potli/ui-kit/analytics.ts';
import { useLocation } from '@potli/ui-kit/router.ts';
import type { RuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { useEffect, useRef } from 'react';
import { FocusAfterNavigation } from './focus-after-navigation.tsx';
import { Frame } from './frame.tsx';
import { isMissingCode, type ModuleLoader } from './load-module.ts';
import { ModuleHost } from './module-host.tsx';
import { NotFound } from './not-found.tsx';

export interface AppParts {
  readonly boot: Boot;
  readonly loader: ModuleLoader;
  readonly config: RuntimeConfig;
  readonly analytics: Analytics;
}

/** The frame, and in it the module that owns the address. */
export const App = ({ boot, loader, config, analytics }: AppParts) => {
  const { pathname } = useLocation();
  const name = moduleForPath(boot.modules, pathname);
  const shown = useRef(pathname);
  useEffect(() => {
    analytics.record({ name: 'page_view' }, pathname);
  }, [analytics, pathname]);
  return (
    <Frame config={config}>
      {name ? (
        <ModuleHost
          key={name}
          name={name}
          loader={loader}
          shown={shown}
          onCrash={(error) => {
            analytics.record({
              name: isMissingCode(error) ? 'module_load_failed' : 'module_crashed',
              module: name,
              error_class: error.name.slice(0, 60),
              ...(boot.modules[name] ? { version: boot.modules[name].version } : {}),
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
    </Frame>
  );
};
