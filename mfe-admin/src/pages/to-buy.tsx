import * as routes from '@potli/contracts/routes.ts';
import { Empty, Typography } from 'antd';
import { operatorApi } from '../api.ts';
import { MarginTable } from '../features/purchase/margin.tsx';
import { StoreList } from '../features/purchase/store-list.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { useOpened } from '../order/use-opened.ts';
import { useMay } from '../session/use-may.ts';
import { usePolling } from '../session/use-polling.ts';
import { texts } from '../texts.ts';

const words = texts.purchase;
const pollMs = 15_000;

/** The buyer's list: what to buy today, store by store, and what the purchases of the last months left over, for those whose role may see it. */
export const ToBuyPage = () => {
  const toBuy = operatorApi.useListItemsToBuyQuery({}, { ...usePolling(pollMs), refetchOnFocus: true });
  const seesMargins = useMay().fetches(routes.getMonthlyMargins);
  const margins = operatorApi.useGetMonthlyMarginsQuery(
    { query: {} },
    { refetchOnMountOrArgChange: true, skip: !seesMargins },
  );
  // The rows stay as they are under an open dialog: one of an item that was bought meanwhile would vanish with it.
  const { document: list, onOpenChange } = useOpened(toBuy.currentData);
  return (
    <Page title={words.pageTitle}>
      <QueryState queries={[toBuy]} failed={words.listFailed} loading={words.loading} />
      {list?.stores.length === 0 && <Empty description={words.empty} />}
      {list?.stores.map(({ store, items }) => (
        <StoreList key={store} store={store} items={items} onOpenChange={onOpenChange} />
      ))}
      {list && list.left_out > 0 && <Typography.Text type="secondary">{words.leftOut(list.left_out)}</Typography.Text>}
      {seesMargins && (
        <>
          <h2 style={{ fontSize: 16, marginTop: 16 }}>{words.marginsTitle}</h2>
          <QueryState queries={[margins]} failed={words.marginsFailed} loading={words.loadingMargins} />
          {margins.currentData && (
            <>
              <Typography.Text type="secondary">{words.marginsNote}</Typography.Text>
              <MarginTable months={margins.currentData.months} />
            </>
          )}
        </>
      )}
    </Page>
  );
};
