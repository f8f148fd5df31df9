// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAsOperator, openSignedOut } from '../testing/open-as-operator.tsx';

test.each([
  ['signed in', openAsOperator],
  ['signed out', openSignedOut],
])('an unknown address offers the order list to an operator who is %s', async (_, open) => {
  const page = open('/admin/nowhere/at/all');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/admin/orderlist');
  expect(page.address()).toBe('/admin/nowhere/at/all');
});
