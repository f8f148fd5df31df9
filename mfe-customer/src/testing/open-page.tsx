import { brandWith } from '@potli/ui-kit/brand.ts';
import { MemoryRouter, useLocation, useRoutes } from '@potli/ui-kit/router.ts';
import { type RuntimeConfig, runtimeConfigId } from '@potli/ui-kit/runtime-config.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, vi } from 'vitest';
import { type Draft, freshDraft } from '../draft/draft.ts';
import { draftKey } from '../draft/draft-storage.ts';
import { microFrontend } from '../module.tsx';
import { type Answers, contractNetwork, refuse } from './contract-network.ts';

const Address = () => {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="address">{pathname}</output>
      <output data-testid="search">{search}</output>
    </>
  );
};

const Pages = ({ routes }: { routes: ReturnType<typeof microFrontend.routes> }) => (
  <Suspense>{useRoutes([...routes, { path: '*', element: <p>elsewhere</p> }])}</Suspense>
);

/** What jsdom lacks: dialogs that open and close, and scrolling. */
const completeBrowser = () => {
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  };
};

const configure = () => {
  const config: RuntimeConfig = {
    apiKey: 'key',
    siteUrl: 'https://potli.example',
    live: false,
    providerOrigins: [],
    brand: brandWith({}),
  };
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = runtimeConfigId;
  block.textContent = JSON.stringify(config);
  document.head.replaceChildren(block);
};

/** The module at an address, with a draft in the browser and a network that answers so. */
export const openPage = (
  address: string | { readonly pathname: string; readonly search?: string; readonly state: unknown },
  answers: Answers = {},
  draft?: Partial<Draft>,
) => {
  completeBrowser();
  configure();
  localStorage.clear();
  if (draft) localStorage.setItem(draftKey, JSON.stringify({ ...freshDraft('first'), ...draft }));
  // Most pages do without the rate of the day; a test that is about it answers.
  const network = contractNetwork({ convertCurrency: refuse('RATE_UNAVAILABLE'), ...answers });
  vi.stubGlobal('fetch', network.fetch);
  const routes = microFrontend.routes();
  render(
    <MemoryRouter initialEntries={[address]}>
      <Pages routes={routes} />
      <Address />
    </MemoryRouter>,
  );
  return {
    network,
    user: userEvent.setup(),
    /** Waits until the module has gone there. */
    arrives: (path: string) => vi.waitFor(() => expect(screen.getByTestId('address').textContent).toBe(path)),
    storedDraft: () => JSON.parse(localStorage.getItem(draftKey) ?? 'null') as Draft | null,
  };
};

/** Ends a page and insists that nothing broke the contract. */
export const closePage = (network?: ReturnType<typeof contractNetwork>) => {
  cleanup();
  vi.unstubAllGlobals();
  if (network) expect(network.broken).toEqual([]);
};

/** Closes the alert with exactly this text. */
export const acknowledge = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  const dialog = await screen.findByRole('dialog', { name: text });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(dialog.isConnected).toBe(false);
};
