import '@potli/ui-kit/base.css';
import { type Boot, bootId } from '@potli/contracts/mfe/boot.ts';
import { createAnalytics, listenForClicks } from '@potli/ui-kit/analytics.ts';
import { BrowserRouter } from '@potli/ui-kit/router.ts';
import { readInlined, readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { connectModules, createModuleLoader } from './load-module.ts';
import { prefetchOnIntent } from './prefetch.ts';

const boot = readInlined<Boot>(bootId);
const config = readRuntimeConfig();
const analytics = createAnalytics(config.apiKey);
listenForClicks(analytics);

const loader = createModuleLoader({
  fetchModule: connectModules(boot),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => performance.now(),
  report: (name, { milliseconds, failure }) => {
    analytics.record({
      name: failure ? 'module_load_failed' : 'module_loaded',
      module: name,
      milliseconds,
      ...(boot.modules[name] ? { version: boot.modules[name].version } : {}),
      ...(failure ? { error_class: failure } : {}),
    });
    if (failure) analytics.flush();
  },
});
prefetchOnIntent(boot, loader);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App boot={boot} loader={loader} config={config} analytics={analytics} />
    </BrowserRouter>
  </StrictMode>,
);
