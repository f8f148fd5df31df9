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

// Order creation says what is wrong with a text that is no link, and takes `www.` for one.
test.each(['https://shop.example/kurta?size=M&x=1', 'www.shop.example/kurta', 'blue kurta'])(
  '%s pasted on an unknown page is taken to a new order',
  async (typed) => {
    expect(await paste(typed)).toBe(`/user/order/create?${new URLSearchParams({ url: typed })}`);
  },
);
