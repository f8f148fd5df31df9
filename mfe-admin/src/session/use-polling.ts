import { usePollInterval } from '@potli/ui-kit/busy.ts';
import { useSelector } from 'react-redux';
import { selectSession } from './session-slice.ts';

/** Options of a query that is sent again this often while the tab is in front and the session is open. */
export const usePolling = (milliseconds: number, { refetchOnMountOrArgChange = true } = {}) => {
  const open = useSelector(selectSession) === 'open';
  const interval = usePollInterval(milliseconds);
  return { refetchOnMountOrArgChange, pollingInterval: open ? interval : 0, skipPollingIfUnfocused: true };
};

export type Polling = ReturnType<typeof usePolling>;
