// @vitest-environment jsdom
import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { MemoryRouter } from '@potli/ui-kit/router.ts';
import { testConfig } from '@potli/ui-kit/testing/open-page.tsx';
import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Frame } from './frame.tsx';

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
const frame = (
  <MemoryRouter initialEntries={['/user/calculator']}>
    <Frame config={testConfig} modules={modules} notices={null}>
      content
    </Frame>
  </MemoryRouter>
);

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
