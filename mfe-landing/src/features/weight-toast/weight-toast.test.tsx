// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WeightToast } from './weight-toast.tsx';

let comeIntoView: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: readonly { isIntersecting: boolean }[]) => void) {
        onChange([{ isIntersecting: false }]);
        comeIntoView = () => act(() => onChange([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const toast = () => screen.queryByText(/shipping cost does not rise in proportion to weight/);

const open = () => {
  render(<WeightToast />);
  comeIntoView();
};

test('the toast about weight waits until its place comes into view', () => {
  render(<WeightToast />);
  expect(toast()).toBeNull();
  comeIntoView();
  expect(toast()).not.toBeNull();
});

test('the toast about weight hides after 12 seconds', () => {
  open();
  act(() => vi.advanceTimersByTime(11_999));
  expect(toast()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(toast()).toBeNull();
});

test('the toast about weight can be dismissed', () => {
  open();
  expect(toast()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(toast()).toBeNull();
});

test('the toast about weight that was dismissed stays away', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  cleanup();
  comeIntoView = () => undefined;
  open();
  expect(toast()).toBeNull();
});

test('the toast about weight that hid without a press returns at the next visit', () => {
  open();
  act(() => vi.advanceTimersByTime(12_000));
  cleanup();
  open();
  expect(toast()).not.toBeNull();
});
