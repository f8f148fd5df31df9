// @vitest-environment jsdom
import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { MemoryRouter } from '@potli/ui-kit/memory-router.ts';
import { testConfig } from '@potli/ui-kit/testing/open-page.tsx';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Frame } from './frame.tsx';

afterEach(cleanup);

const modules: Boot['modules'] = {
  gifts: {
    version: '1',
    entry: { url: '', integrity: '' },
    prefixes: ['/gifts'],
    navigation: [
      { place: 'header', to: '/gifts', label: 'Gifts', order: 200 },
      { place: 'header', to: '/gifts/cards', label: 'Cards' },
      { place: 'footer', to: '/gifts/rules', label: 'Rules of gifts' },
      { place: 'back-office', to: '/gifts/stock', label: 'Stock' },
    ],
  },
};
const frameAt = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <Frame config={testConfig} modules={modules} notices={null}>
      content
    </Frame>
  </MemoryRouter>
);
const frame = frameAt('/user/calculator');

test('header and footer have the entries of live modules after their own', () => {
  render(frame);
  const header = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(header.slice(-3).map(({ textContent }) => textContent)).toEqual(['Support', 'Cards', 'Gifts']);
  expect(header.at(-1)?.getAttribute('href')).toBe('/gifts');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Rules of gifts' }).getAttribute('href')).toBe('/gifts/rules');
  expect(screen.queryByText('Stock')).toBeNull();
});

test('the frame that is rendered with a release has no entries of modules, so that it can be hydrated', () =>
  expect(renderToString(frame)).not.toMatch(/Gifts|Rules of gifts/));

test.each(['/', '/user/calculator'])('the footer at %s is a landmark beside the main content', (path) => {
  render(frameAt(path));
  const footer = screen.getByRole('contentinfo');
  expect(footer.closest('main')).toBeNull();
  expect(footer.previousElementSibling).toBe(screen.getByRole('main'));
  expect(within(footer).getByRole('link', { name: 'Rules of gifts' }).getAttribute('href')).toBe('/gifts/rules');
});

test('the skip link scrolls to the content and focuses it, and leaves the entry of the history as it is', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  history.replaceState({ order: 'PT-7KQ4M2' }, '');
  const entries = history.length;
  render(frame);
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip.getAttribute('href')).toBe('#main');
  await userEvent.click(skip);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('main')]);
  expect([history.length, history.state, location.hash]).toEqual([entries, { order: 'PT-7KQ4M2' }, '']);
});

test('the footer of the front page has social and legal links and the build date (spec 9)', () => {
  render(frameAt('/'));
  const footer = within(screen.getByRole('contentinfo'));
  const links = footer.getAllByRole('link').map((link) => link.getAttribute('href'));
  const { social, termsUrl, privacyUrl } = testConfig.brand;
  expect(links).toEqual(expect.arrayContaining([...social.map(({ url }) => url), termsUrl, privacyUrl]));
  expect(footer.getByText(/^© 2025 .+ · Build date 08-04-2025$/)).toBeDefined();
});
