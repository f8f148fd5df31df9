import { useEffect } from 'react';
import { useRuntimeConfig } from './use-runtime-config.ts';

/** Names the page in the browser's tab and for screen readers. Every page calls it once. */
export const usePageTitle = (title: string): void => {
  const { brand } = useRuntimeConfig();
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
};
