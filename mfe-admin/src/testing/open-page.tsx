import { MemoryRouter, type RouteObject, useLocation, useRoutes } from '@potli/ui-kit/router.ts';
import { runtimeConfigId } from '@potli/ui-kit/runtime-config.ts';
import { configure, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { vi } from 'vitest';
import { microFrontend } from '../module.tsx';
import { type Answer, fakeApi } from './fake-api.ts';

// The first page of a file brings antd with it, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
};

const Pages = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/** What jsdom lacks and antd asks for. */
const completeBrowser = () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // New browsers answer with a promise, which an effect must not take for its clean-up.
  Element.prototype.scrollIntoView = (() => Promise.resolve()) as () => void;
};

const writeRuntimeConfig = () => {
  document.getElementById(runtimeConfigId)?.remove();
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = runtimeConfigId;
  block.textContent = JSON.stringify({ apiKey: 'key', brand: { name: 'Potli' }, providerOrigins: [] });
  document.head.append(block);
};

/** What every page of an order calls beside its own work. */
const quietAnswers: Readonly<Record<string, Answer>> = {
  claimOrder: {
    success: true,
    claim: {
      name: 'Operator',
      since: '2026-11-21T06:30:00.000Z',
      expires_at: '2026-11-21T06:33:00.000Z',
      mine: true,
    },
  },
  releaseClaim: { success: true },
};

/** Opens an address of the module as a signed-in operator, against a network with these answers. */
export const openPage = (
  address: string,
  answers: Readonly<Record<string, Answer>>,
  { token = 'token-1' }: { token?: string | null } = {},
) => {
  completeBrowser();
  writeRuntimeConfig();
  if (token === null) sessionStorage.clear();
  else sessionStorage.setItem('admin_token', token);
  const routes = microFrontend.routes();
  const api = fakeApi({ ...quietAnswers, ...answers });
  vi.stubGlobal('fetch', api.fetch);
  const view = render(
    // jsdom never ends an animation, and a dialog is closed when its animation has ended. Without antd's styles a search
    // by role has no style sheets to evaluate.
    <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
      <MemoryRouter initialEntries={[address]}>
        {/* New lazy pages each time, so that a page is left while the code of the next one comes, as in a browser. */}
        <Pages routes={routes} />
        <Address />
      </MemoryRouter>
    </ConfigProvider>,
  );
  return { ...view, api, address: () => view.getByTestId('address').textContent };
};
