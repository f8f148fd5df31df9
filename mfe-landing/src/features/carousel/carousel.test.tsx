// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Carousel } from './carousel.tsx';

afterEach(cleanup);

test('the arrows of the carousel turn its five pictures in a ring', () => {
  render(<Carousel />);
  const place = () => screen.getByText(/^\d \/ 5$/).textContent;
  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  for (const expected of ['2 / 5', '3 / 5', '4 / 5', '5 / 5', '1 / 5']) {
    next();
    expect(place()).toBe(expected);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(place()).toBe('5 / 5');
});
