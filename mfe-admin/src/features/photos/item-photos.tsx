import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { mostPhotos, photoUrl } from '@potli/contracts/rules/photos.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Button, Flex, Space, Typography } from 'antd';
import { useRef } from 'react';
import { operatorApi } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import { usePhotoUploads } from './photo-outbox-provider.tsx';
import styles from './photos.module.css';

const words = texts.photos;

interface ItemPhotosProps {
  readonly order: Pick<Order, 'order_id' | 'reference' | 'allowed_actions'>;
  readonly item: OrderItem;
}

/** The photos of an item that its customer sees, and those on their way. Nothing where there are none and none can be added. */
export const ItemPhotos = ({ order, item }: ItemPhotosProps) => {
  const { order_id: orderId, reference } = order;
  const { order_item_id, photos = [] } = item;
  const name = item.product_name || texts.item.unnamed;
  const { give } = useMay();
  const { confirm } = useAlerts();
  const { uploads, start, retry, discard } = usePhotoUploads({ orderId, reference, itemId: order_item_id });
  const [remove, { isLoading: removing, error: notRemoved }] = operatorApi.useRemovePhotoMutation();
  const chooser = useRef<HTMLInputElement>(null);
  const canAdd = give(order, 'add_photo') && !item.taken_out;
  if (!canAdd && photos.length === 0 && uploads.length === 0) return null;

  const ask = async (photo_id: string) => {
    if (await confirm(words.removeQuestion, { yes: words.removeYes, no: words.removeNo, tone: 'danger' }))
      await remove({ params: { orderId }, body: { order_item_id, photo_id } });
  };
  const onTheWay = uploads.filter(({ problem }) => problem === undefined);

  return (
    <Flex vertical gap={8} role="group" aria-label={words.of(name)} style={{ width: '100%', marginTop: 8 }}>
      {photos.length + uploads.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ photo_id, by = '' }, index) => (
            <li key={photo_id}>
              <a href={photoUrl(orderId, photo_id)} target="_blank" rel="noreferrer" title={words.takenBy(by)}>
                <img src={photoUrl(orderId, photo_id)} alt={words.photo(index + 1, name)} loading="lazy" />
              </a>
              {give(order, 'remove_photo') && (
                <span className={styles.remove}>
                  <Button
                    shape="circle"
                    aria-label={words.remove(index + 1, name)}
                    disabled={removing}
                    onClick={() => ask(photo_id)}
                  >
                    <span aria-hidden="true">×</span>
                  </Button>
                </span>
              )}
            </li>
          ))}
          {uploads.map(({ id, preview, problem }) => (
            <li key={id} className={problem === undefined ? styles.sending : styles.failed}>
              {preview ? <img src={preview} alt="" /> : <span className={styles.empty} />}
            </li>
          ))}
        </ul>
      )}
      {uploads.map(
        (upload) =>
          upload.problem !== undefined && (
            <div key={upload.id}>
              <ProblemNotice title={words.failed} problem={upload.problem}>
                <Space wrap>
                  <Button onClick={() => retry(upload)}>{words.retry}</Button>
                  <Button onClick={() => discard(upload)}>{words.discard}</Button>
                </Space>
              </ProblemNotice>
            </div>
          ),
      )}
      {notRemoved !== undefined && <ProblemNotice title={words.removeFailed} problem={notRemoved} />}
      <Flex wrap align="center" gap="4px 12px">
        {canAdd && photos.length < mostPhotos && (
          <>
            <input
              ref={chooser}
              type="file"
              accept="image/*"
              capture="environment"
              multiple
              style={{ display: 'none' }}
              aria-label={`${words.add}: ${name}`}
              onChange={({ target }) => {
                start(target.files ?? []);
                // The same file can be chosen again.
                target.value = '';
              }}
            />
            <Button size="large" aria-label={`${words.add}: ${name}`} onClick={() => chooser.current?.click()}>
              {words.add}
            </Button>
          </>
        )}
        {canAdd && photos.length >= mostPhotos && (
          <Typography.Text type="secondary">{words.most(mostPhotos)}</Typography.Text>
        )}
        <span role="status">{onTheWay.length > 0 && words.uploading(onTheWay.length)}</span>
      </Flex>
    </Flex>
  );
};
