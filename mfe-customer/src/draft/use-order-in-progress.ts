import { useLocation } from '@potli/ui-kit/router.ts';
import { useMemo } from 'react';
import { useDraft } from '../store.ts';
import { orderInProgress } from './order-in-progress.ts';

export const useOrderInProgress = () => {
  const { state } = useLocation();
  const draft = useDraft();
  return useMemo(() => orderInProgress(draft, state), [draft, state]);
};
