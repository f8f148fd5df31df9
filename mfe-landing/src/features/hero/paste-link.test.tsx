// @vitest-environment jsdom
import { MemoryRouter } from '@potli/ui-kit/memory-router.ts';
import { useLocation } from '@potli/ui-kit/router.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PasteLink } from './paste-link.tsx';

afterEach(cleanup);

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

test.each([
  ['without a link', '', '/user/order/create'],
  ['with the link', 'https://shop.example/x', '/user/order/create?url=https%3A%2F%2Fshop.example%2Fx'],
])("'Get Started' leads to order creation, %s", async (_, link, address) => {
  render(
    <MemoryRouter>
      <PasteLink />
      <Address />
    </MemoryRouter>,
  );
  // As long as the longest link, with another one beside it.
  expect(screen.getByLabelText('Product link')).toHaveProperty('maxLength', 4096);
  if (link) await userEvent.type(screen.getByLabelText('Product link'), link);
  await userEvent.click(screen.getByRole('button', { name: 'Get Started' }));
  expect(screen.getByRole('status').textContent).toBe(address);
});
