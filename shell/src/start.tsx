import { type Boot, bootId } from '@potli/contracts/mfe/boot.ts';
import { shellCrashed } from '@potli/contracts/mfe/shell-start.ts';
import { type Analytics, createAnalytics, listenForEvents } from '@potli/ui-kit/analytics.ts';
import { wait } from '@potli/ui-kit/missing-file.ts';
import { BrowserRouter } from '@potli/ui-kit/router.ts';
import { readInlined, readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type AppProps } from './app.tsx';
import { createBootSource } from './boot-source.ts';
import { connectModules } from './connect-modules.ts';
import { fillSlots } from './fill-slots.ts';
import type { InstallOffer } from './install/install-offer.ts';
import { createModuleLoader } from './load-module.ts';
import { localModules, withLocalBuilds } from './local-build.ts';
import { prefetchModules } from './prefetch.ts';
import { keepForOffline } from './service-worker/register.ts';

/** Reports a crashed frame to the guard in the page (server/shell-guard.ts). A module's errors stay in its boundary. */
const onUncaughtError = (error: unknown): void => {
  const detail = error instanceof Error ? error.name : 'unknown';
  window.dispatchEvent(new CustomEvent(shellCrashed, { detail }));
  reportError(error);
};

/** A preview is not a visit, and its failures say nothing about a live version. */
const uncounted: Analytics = { record: () => undefined, flush: () => undefined };

/** Draws the page; what comes from a developer's machine is no visitor's experience and is not counted. */
const draw = (boot: Boot, given: Omit<AppProps, 'source' | 'loader' | 'onUsable'>): void => {
  const { analytics } = given;
  const source = createBootSource(boot);
  const local = new Set(localModules(boot).map(({ name }) => name));
  const loader = createModuleLoader({
    ...connectModules(),
    known: (name) => {
      const { modules } = source.current();
      return Object.hasOwn(modules, name) ? modules[name] : undefined;
    },
    refresh: source.refresh,
    wait,
    now: () => performance.now(),
    report: (name, { version, milliseconds, failure, fallback }) => {
      if (local.has(name)) return;
      analytics.record({
        name: failure ? 'module_load_failed' : 'module_loaded',
        module: name,
        milliseconds,
        ...(version ? { version } : {}),
        ...(failure ? { error_class: failure } : {}),
        ...(fallback ? { fallback } : {}),
      });
      if (failure) analytics.flush();
    },
  });
  fillSlots(source, loader, (module, error, version) => {
    analytics.record({
      name: 'module_crashed',
      module,
      error_class: error.name.slice(0, 60),
      ...(version ? { version } : {}),
    });
  });
  const rest = prefetchModules(source, loader);

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App {...given} source={source} loader={loader} onUsable={rest} />
      </BrowserRouter>
    </StrictMode>
  );
  // As a transition it is drawn in slices of a few milliseconds: a tap meanwhile is answered.
  startTransition(() => {
    // A shell that crashed before this one has left nothing to hydrate.
    if (root.dataset.prerendered === undefined || !root.hasChildNodes())
      createRoot(root, { onUncaughtError }).render(app);
    else hydrateRoot(root, app, { onUncaughtError });
  });
};

export const start = (installOffer: InstallOffer): void => {
  const inlined = readInlined<Boot>(bootId);
  const config = readRuntimeConfig();
  const analytics = inlined.preview ? uncounted : createAnalytics(config.apiKey);
  if (!inlined.preview) listenForEvents(analytics);
  const given = { config, analytics, installOffer };
  if (localModules(inlined).length === 0) {
    draw(inlined, given);
    if (!inlined.preview) keepForOffline(inlined);
  } else void withLocalBuilds(inlined).then(({ boot, missing }) => draw(boot, { ...given, missing }));
};
