import { useLocation } from '@potli/ui-kit/router.ts';
import { useMemo } from 'react';
import { useDraft } from '../store.ts';
import { orderInProgress } from './order-in-progress.ts';

/** The order on its way through details, review and verification. */
export const useOrderInProgress = () => {
  const { state } = useLocation();
  const draft = useDraft();
  return useMemo(() => orderInProgress(draft, state), [draft, state]);
};
