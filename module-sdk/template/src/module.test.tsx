// @vitest-environment jsdom
import { openPage } from '@potli/ui-kit/testing/open-page.tsx';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { microFrontend } from './module.tsx';

test('counts presses', async () => {
  const { user } = openPage(microFrontend, '/my-module');
  await user.click(await screen.findByRole('button', { name: 'Press' }));
  expect(screen.getByText('Pressed 1 times.').textContent).toBe('Pressed 1 times.');
});
