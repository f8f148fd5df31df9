import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { texts } from '../texts.ts';

interface Query {
  readonly currentData?: unknown;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryStateProps {
  readonly queries: readonly Query[];
  readonly failed: string;
  readonly loading: string;
}

/** What a page's queries lack: why some failed, with a retry of those, and a skeleton for those that load. */
export const QueryState = ({ queries, failed, loading }: QueryStateProps) => {
  const broken = queries.filter(({ error, isFetching }) => error !== undefined && !isFetching);
  const retry = () => {
    for (const { refetch } of broken) refetch();
  };
  return (
    <>
      {broken[0] && (
        <ProblemNotice title={failed} problem={broken[0].error} action={{ label: texts.tryAgain, onClick: retry }} />
      )}
      {queries.some(({ currentData, isFetching }) => !currentData && isFetching) && (
        <Skeleton blocks={3} label={loading} />
      )}
    </>
  );
};
