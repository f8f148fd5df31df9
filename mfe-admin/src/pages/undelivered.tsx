import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import {
  useListUndeliveredOfOrdersQuery,
  useListUndeliveredOfPaymentsQuery,
  useListUndeliveredOfSupportQuery,
  useRetryUndeliveredOfOrdersMutation,
  useRetryUndeliveredOfPaymentsMutation,
  useRetryUndeliveredOfSupportMutation,
} from '../api.ts';
import { UndeliveredList } from '../features/undelivered/undelivered-list.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';
import { PageHead } from './page-head.tsx';
import page from './step-page.module.css';

const words = texts.undelivered;
const lookAgainMs = 15_000;

/** /admin/undelivered: what any of the services owes and could not hand over for long. */
export const UndeliveredPage = () => {
  const often = usePolling(lookAgainMs);
  const parts = [
    { ...useListUndeliveredOfOrdersQuery({}, often), useRetry: useRetryUndeliveredOfOrdersMutation },
    { ...useListUndeliveredOfPaymentsQuery({}, often), useRetry: useRetryUndeliveredOfPaymentsMutation },
    { ...useListUndeliveredOfSupportQuery({}, often), useRetry: useRetryUndeliveredOfSupportMutation },
  ];
  const entries = parts
    .flatMap(({ data, useRetry }) => (data?.undelivered ?? []).map((entry) => ({ ...entry, useRetry })))
    .toSorted((one, other) => one.since.localeCompare(other.since));
  const failed = parts.filter(({ error, isFetching }) => error !== undefined && !isFetching);
  const loading = parts.some(({ data, isFetching }) => !data && isFetching);
  const all = parts.every(({ data }) => data);
  return (
    <div className={`page page-wide ${page.page}`}>
      <PageHead title={words.title} backToList={false} />
      <p>{words.intro}</p>
      {failed[0] && (
        // One service that does not answer hides nothing of the others.
        <ProblemNotice
          title={words.failed}
          problem={failed[0].error}
          action={{
            label: texts.tryAgain,
            onClick: () => {
              for (const { refetch } of failed) refetch();
            },
          }}
        />
      )}
      {loading && <Skeleton blocks={2} label={words.loading} />}
      {all && failed.length === 0 && entries.length === 0 && <p className="card">{words.empty}</p>}
      {entries.length > 0 && <UndeliveredList entries={entries} />}
      {parts.some(({ data }) => data?.more) && <p>{words.more}</p>}
    </div>
  );
};
