// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WeightToast } from './weight-toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});
const toast = () => screen.queryByText(/shipping cost does not rise in proportion to weight/);

test('the toast about weight hides after 12 seconds', () => {
  render(<WeightToast />);
  act(() => vi.advanceTimersByTime(11_999));
  expect(toast()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(toast()).toBeNull();
});

test('the toast about weight can be dismissed', () => {
  render(<WeightToast />);
  expect(toast()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(toast()).toBeNull();
});

test('the toast about weight that was dismissed stays away', () => {
  render(<WeightToast />);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  cleanup();
  render(<WeightToast />);
  expect(toast()).toBeNull();
});

test('the toast about weight that hid without a press returns at the next visit', () => {
  render(<WeightToast />);
  act(() => vi.advanceTimersByTime(12_000));
  cleanup();
  render(<WeightToast />);
  expect(toast()).not.toBeNull();
});
