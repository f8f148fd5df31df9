import { useEffect } from 'react';
import { useRuntimeConfig } from './use-runtime-config.ts';

export const usePageTitle = (title: string): void => {
  const { brand } = useRuntimeConfig();
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
};
