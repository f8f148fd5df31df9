import { useSearchParams } from '@potli/ui-kit/router.ts';
import { Empty, type InputRef, Typography } from 'antd';
import { useRef } from 'react';
import { operatorApi } from '../api.ts';
import { Arrival } from '../features/arrivals/arrival.tsx';
import { ScanField } from '../features/arrivals/scan-field.tsx';
import { ItemPhotos } from '../features/photos/item-photos.tsx';
import { ItemRefusal } from '../features/photos/item-refusal.tsx';
import { PendingPhotos } from '../features/photos/pending-photos.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { texts } from '../texts.ts';

const words = texts.arrivals;

/** Receiving goods in the warehouse, on a phone: what was scanned is in the address, so that a reload keeps it. */
export const ReceivePage = () => {
  const [search, setSearch] = useSearchParams();
  const code = search.get('q') ?? '';
  const scanField = useRef<InputRef>(null);
  const awaitScan = () => {
    // On a touch screen the keyboard would cover what was saved.
    if (window.matchMedia('(pointer: fine)').matches) scanField.current?.focus({ cursor: 'all', preventScroll: true });
  };
  const query = operatorApi.useFindArrivalsQuery(
    { query: { q: code } },
    { skip: code === '', refetchOnMountOrArgChange: true },
  );
  const orders = code === '' ? undefined : query.currentData?.orders;
  return (
    <Page title={words.title}>
      <div style={{ maxWidth: 720, width: '100%', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 }}>
        <ScanField
          input={scanField}
          scanned={code}
          onScan={(scanned) => (scanned === code ? query.refetch() : setSearch({ q: scanned }))}
        />
        <PendingPhotos shown={orders ?? []} />
        {code !== '' && <QueryState queries={[query]} failed={words.findFailed} loading={words.finding} />}
        {orders?.length === 0 && (
          <Empty description={<span role="status">{words.notFound(code)}</span>} image={Empty.PRESENTED_IMAGE_SIMPLE} />
        )}
        {orders && orders.length > 1 && <Typography.Text role="status">{words.several(orders.length)}</Typography.Text>}
        {orders?.map((order) => (
          <Arrival key={order.order_id} order={order} code={code} onSaved={awaitScan}>
            {(item) => (
              <div style={{ display: 'grid', gap: 12, width: '100%' }}>
                <ItemPhotos order={order} item={item} />
                <ItemRefusal order={order} item={item} />
              </div>
            )}
          </Arrival>
        ))}
      </div>
    </Page>
  );
};
