// @vitest-environment jsdom

import { openPage } from '@potli/ui-kit/testing/open-page.tsx';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotFound } from './not-found.tsx';

const paste = async (text: string) => {
  const page = openPage({ contract: '1', routes: () => [{ path: '/nowhere', element: <NotFound /> }] }, '/nowhere');
  await page.user.type(screen.getByLabelText('Product link'), `${text}{Enter}`);
  return page.address();
};

test.each([
  ['https://shop.example/kurta?size=M&x=1', 'https://shop.example/kurta?size=M&x=1'],
  ['www.shop.example/kurta', 'https://www.shop.example/kurta'],
])('the link %s pasted on an unknown page starts an order', async (typed, link) => {
  expect(await paste(typed)).toBe(`/user/order/create?url=${encodeURIComponent(link)}`);
});

test.each([
  ['x', 'Please enter a valid URL'],
  ['javascript:alert(1)', 'Please enter a valid URL'],
  [' ', 'Please add your online link'],
])("'%s' is refused with '%s'", async (typed, message) => {
  expect(await paste(typed)).toBe('/nowhere');
  expect(screen.getByRole('alert').textContent).toBe(message);
});
