import { Empty, Typography } from 'antd';
import { useGetStoreReadingsQuery } from '../api.ts';
import { StoreTable } from '../features/store-readings/store-table.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { usePeriod } from '../frame/use-period.tsx';
import { texts } from '../texts.ts';

const words = texts.stores;

/** Success of reading store pages by host. A falling share shows that a store changed its pages. */
export const StoresPage = () => {
  const { days, select } = usePeriod([1, 7, 30], 7);
  const query = useGetStoreReadingsQuery({ query: { days } }, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  return (
    <Page title={words.title} extra={select}>
      <QueryState queries={[query]} failed={words.failed} loading={words.loading} />
      {currentData && (
        <>
          <Typography.Text type="secondary">{words.note}</Typography.Text>
          {currentData.stores.length === 0 ? (
            <Empty description={words.empty} />
          ) : (
            <StoreTable stores={currentData.stores} />
          )}
        </>
      )}
    </Page>
  );
};
