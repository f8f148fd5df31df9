import type { StoreReadings } from '@potli/contracts/catalog/operations.ts';
import { Empty, Typography } from 'antd';
import { operatorApi } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { type RecordColumn, RecordTable } from '../frame/record-table.tsx';
import { usePeriod } from '../frame/use-period.tsx';
import { texts } from '../texts.ts';

const words = texts.stores;

const share = new Intl.NumberFormat('en-IN', { style: 'percent' });

/** A store that shows its products to few of those who ask has probably changed its pages, or shuts us out. */
const isTrouble = ({ total, certain, suggested }: StoreReadings): boolean =>
  total >= 5 && (certain + suggested) / total < 0.5;

/** The reasons with their numbers, most frequent first. */
const reasons = (refused: StoreReadings['refused']): string =>
  Object.entries(refused)
    .toSorted(([, one], [, other]) => other - one)
    .map(([code, times]) => `${words.reasons[code as keyof typeof words.reasons] ?? code} ${times}`)
    .join(', ');

const columns: readonly RecordColumn<StoreReadings>[] = [
  {
    title: words.store,
    rowScope: 'row',
    render: (_, { host }) => (host === 'other' ? words.otherStores : host),
  },
  { title: words.pages, align: 'end', dataIndex: 'total' },
  { title: words.certain, align: 'end', dataIndex: 'certain' },
  { title: words.suggested, align: 'end', dataIndex: 'suggested' },
  {
    title: words.read,
    align: 'end',
    render: (_, row) => (
      <Typography.Text {...(isTrouble(row) ? { type: 'danger' as const, strong: true } : {})}>
        {share.format((row.certain + row.suggested) / Math.max(1, row.total))}
      </Typography.Text>
    ),
  },
  { title: words.refused, minWidth: 220, render: (_, { refused }) => reasons(refused) || texts.none },
];

/** Success of reading store pages by host. A falling share shows that a store changed its pages. */
export const StoresPage = () => {
  const { days, select } = usePeriod([1, 7, 30], 7);
  const query = operatorApi.useGetStoreReadingsQuery({ query: { days } }, { refetchOnMountOrArgChange: true });
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
            <RecordTable<StoreReadings>
              label={words.table}
              rowKey="host"
              columns={columns}
              dataSource={currentData.stores}
            />
          )}
        </>
      )}
    </Page>
  );
};
