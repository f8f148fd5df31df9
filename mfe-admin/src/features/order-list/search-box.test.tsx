// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

test('keeps what is typed when the address of an earlier search follows late, and shows a search from outside', async () => {
  const user = userEvent.setup();
  const asked: string[] = [];
  const box = (search: string) => (
    <SearchBox field={createRef()} search={search} onSearch={(text) => asked.push(text)} />
  );
  const { rerender } = render(box(''));
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' });
  await user.type(field, 'kullu{Enter}');
  await user.clear(field);
  await user.type(field, 'shawl{Enter}');
  expect(asked).toEqual(['kullu', 'shawl']);
  rerender(box('kullu'));
  expect(field.value).toBe('shawl');
  rerender(box('shawl'));
  expect(field.value).toBe('shawl');
  rerender(box('kullu'));
  expect(field.value).toBe('kullu');
});

test('searches before an order is opened that is pressed right after typing', async () => {
  const user = userEvent.setup();
  const steps: string[] = [];
  render(
    <>
      <SearchBox field={createRef()} search="" onSearch={(text) => steps.push(`search ${text}`)} />
      <button type="button" onClick={() => steps.push('open')}>
        PT-W4NN0S
      </button>
    </>,
  );
  await user.click(screen.getByRole('searchbox', { name: 'Search orders' }));
  await user.paste('shawl');
  await user.click(screen.getByRole('button', { name: 'PT-W4NN0S' }));
  expect(steps).toEqual(['search shawl', 'open']);
});
