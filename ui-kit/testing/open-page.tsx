import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { type ComponentProps, useLayoutEffect } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { brandWith } from '../brand.ts';
import { MemoryRouter } from '../memory-router.ts';
import { type Location, useLocation, useRoutes } from '../router.ts';
import { type RuntimeConfig, runtimeConfigId } from '../runtime-config.ts';
import { type Answers, fakeNetwork } from './fake-network.ts';
import './waits.ts';

/** The runtime configuration of every page under test. */
export const testConfig: RuntimeConfig = {
  apiKey: 'key',
  siteUrl: 'https://potli.example',
  live: false,
  evaluationHours: 24,
  providerOrigins: [],
  brand: brandWith({}),
};

const writeRuntimeConfig = () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = runtimeConfigId;
  block.textContent = JSON.stringify(testConfig);
  document.head.replaceChildren(block);
};

/** Adds what jsdom lacks: dialogs that open and close, scrolling, media queries, element sizes. */
const completeBrowser = () => {
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  };
  const listeners = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: false, ...listeners }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
};

// Without a Suspense boundary the first commit waits for the page's code. React would delay replacing a fallback by 300 ms.
const Pages = ({ routes }: { routes: ReturnType<MicroFrontend['routes']> }) =>
  useRoutes([...routes, { path: '*', element: <p>elsewhere</p> }]);

const LocationReader = ({ onLocation }: { onLocation: (location: Location) => void }) => {
  const location = useLocation();
  useLayoutEffect(() => onLocation(location), [location, onLocation]);
  return null;
};

/** Where a page is opened: a path, or a path with navigation state. */
export type Entry = NonNullable<ComponentProps<typeof MemoryRouter>['initialEntries']>[number];

/**
 * Opens a module at an address, against a network with these answers. When the test has finished it closes the page,
 * clears the browser's storage, and fails the test if a request or an answer broke the contract.
 */
export const openPage = (module: MicroFrontend, entry: Entry, answers: Answers = {}) => {
  const network = fakeNetwork(answers);
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    localStorage.clear();
    sessionStorage.clear();
    network.assertContract();
  });
  completeBrowser();
  writeRuntimeConfig();
  vi.stubGlobal('fetch', network.fetch);
  let location: Location | undefined;
  const onLocation = (next: Location) => {
    location = next;
  };
  render(
    <MemoryRouter initialEntries={[entry]}>
      <LocationReader onLocation={onLocation} />
      <Pages routes={module.routes()} />
    </MemoryRouter>,
  );
  const address = () => `${location?.pathname}${location?.search}`;
  return {
    network,
    user: userEvent.setup({
      // No style sheet is loaded that could set it, and to find that out takes half the time of a click.
      pointerEventsCheck: PointerEventsCheckLevel.Never,
      advanceTimers: async (milliseconds) => {
        if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(milliseconds);
      },
    }),
    /** Path and search of the current page. */
    address,
    /** The state that the last navigation passed on. */
    navigationState: () => location?.state,
    /** Waits until the module has navigated there. */
    arrives: (expected: string) => waitFor(() => expect(address()).toBe(expected)),
  };
};

/** A page under test. */
export type OpenPage = ReturnType<typeof openPage>;

/** Waits for the alert with exactly this text, once in the document, and closes it with OK. */
export const acknowledge = async (user: UserEvent, text: string) => {
  const alert = (await screen.findByText(text)).closest<HTMLElement>('dialog, [role=alertdialog], [role=dialog]');
  if (!alert) throw new Error(`'${text}' is shown, but not in an alert`);
  // A dialog opens in an effect after its text is rendered.
  await user.click(await within(alert).findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
};

/**
 * Puts dates and timers under the test's control from now on. They also advance with real time for waits. Call
 * it before `openPage`, which restores the real ones.
 */
export const controlTime = (now: Date): void => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
};

/** Lets the page's timers of this span fire, after `controlTime`. */
export const passTime = async (milliseconds: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
};
