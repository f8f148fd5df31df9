import { Card, Flex } from 'antd';
import { operatorApi } from '../../api.ts';
import { usePolling } from '../../session/use-polling.ts';
import { texts } from '../../texts.ts';
import { QueryCard } from './query-card.tsx';

const words = texts.support;
const pollMs = 60_000;

/** What the customer asked about an order, with the way to answer; nothing where nothing was asked. */
export const OrderQueries = ({ orderId }: { orderId: string }) => {
  const { currentData, refetch } = operatorApi.useListSupportOfOrderQuery({ params: { orderId } }, usePolling(pollMs));
  const queries = currentData?.queries ?? [];
  if (queries.length === 0) return null;
  const open = queries.filter(({ state }) => state === 'open').length;
  return (
    <Card role="region" aria-label={words.ofOrder} size="small" title={words.ofOrderCount(open, queries.length)}>
      <Flex vertical gap={12}>
        {queries.map((query) => (
          <QueryCard key={query.query_id} query={query} onReload={refetch} />
        ))}
      </Flex>
    </Card>
  );
};
