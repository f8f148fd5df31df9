import { Link } from '@potli/ui-kit/router.ts';
import { Alert, Flex } from 'antd';
import { receivePath } from '../../order/admin-paths.ts';
import { texts } from '../../texts.ts';
import { usePendingPhotos } from './photo-outbox-provider.tsx';

const words = texts.photos;

/** Photos that are not uploaded yet, of other orders than those on the page. */
export const PendingPhotos = ({ shown }: { readonly shown: readonly { readonly order_id: string }[] }) => {
  const elsewhere = usePendingPhotos().filter(({ orderId }) => !shown.some(({ order_id }) => order_id === orderId));
  if (elsewhere.length === 0) return null;
  const references = [...new Set(elsewhere.map(({ reference }) => reference))];
  const failed = elsewhere.some(({ problem }) => problem !== undefined);
  return (
    <Alert
      type={failed ? 'warning' : 'info'}
      showIcon
      role="status"
      title={words.pending}
      description={
        <Flex vertical gap={4}>
          {references.map((reference) => (
            <span key={reference}>
              <Link to={receivePath(reference)}>{reference}</Link>{' '}
              {words.pendingOf(elsewhere.filter((photo) => photo.reference === reference).length)}
            </span>
          ))}
        </Flex>
      }
    />
  );
};
