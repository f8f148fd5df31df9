import { useSyncExternalStore } from 'react';
import type { ColourScheme } from './theme.ts';

const query = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (changed: () => void) => {
  const list = query();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

export const useColourScheme = (): ColourScheme =>
  useSyncExternalStore(
    subscribe,
    () => (query().matches ? 'dark' : 'light'),
    () => 'light',
  );
