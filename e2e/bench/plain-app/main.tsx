import '@potli/ui-kit/base.css';
import { LandingPage } from '@potli/mfe-landing/src/pages/landing.tsx';
import { Frame } from '@potli/shell/src/frame.tsx';
import { BrowserRouter } from '@potli/ui-kit/router.ts';
import { readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** The front page as most would build it: one bundle, rendered in the browser, no federation, no registry. */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Frame config={readRuntimeConfig()} modules={{}} notices={null}>
        <LandingPage />
      </Frame>
    </BrowserRouter>
  </StrictMode>,
);
