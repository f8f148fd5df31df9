import { useSelector } from 'react-redux';
import { selectSession } from './session-slice.ts';

/** Options of a query that is sent again this often while the tab is in front and the session is open. */
export const usePolling = (milliseconds: number) => {
  const open = useSelector(selectSession) === 'open';
  return {
    refetchOnMountOrArgChange: true,
    pollingInterval: open ? milliseconds : 0,
    skipPollingIfUnfocused: true,
  } as const;
};
