// @vitest-environment jsdom

import { testConfig } from '@potli/ui-kit/testing/open-page.tsx';
import { RuntimeConfigContext } from '@potli/ui-kit/use-runtime-config.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Bookmarklet } from './bookmarklet.tsx';

const bookmarklet = (
  <RuntimeConfigContext value={testConfig}>
    <Bookmarklet />
  </RuntimeConfigContext>
);

test('the link has its address as soon as it is in the page', async () => {
  // As in a browser: effects run some time after what is drawn.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const page = document.createElement('div');
  const drawn = new Promise<string>((resolve) => {
    new MutationObserver(() => resolve(page.querySelector('a')?.href ?? '')).observe(page, { childList: true });
  });
  const root = createRoot(page);
  root.render(bookmarklet);
  expect(await drawn).toMatch(/^javascript:/);
  root.unmount();
  vi.unstubAllGlobals();
});

test('a click on the link says that it is to be dragged', () => {
  render(bookmarklet);
  const isFollowed = fireEvent.click(screen.getByRole('link'));
  expect(isFollowed).toBe(false);
  expect(screen.getByRole('status').textContent).toContain('Drag this button');
});
