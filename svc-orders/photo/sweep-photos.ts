import type { BlobStore } from '@potli/service-kit/blob-store/blob-store.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { photoIdsOf, photoTime } from './photos.ts';

/** An upload stores the file first and then the order; longer than that takes. */
const uploadMs = 3_600_000;

/**
 * Deletes files of photos that no order has: of uploads that broke off, of removed photos and of erased orders. A file with
 * a name that is none of ours goes too, such as half a file of a killed process.
 * @returns how many were deleted
 */
export const sweepPhotos = async (
  photos: BlobStore,
  orders: Pick<Collection<OrderDocument>, 'get'>,
  now: Date,
): Promise<number> => {
  let [owner, ids, removed] = ['', [] as string[], 0];
  for await (const key of photos.keys()) {
    const [orderId = '', photo_id = ''] = key.split('/');
    if (orderId !== owner) {
      const order = await orders.get(orderId);
      [owner, ids] = [orderId, order ? photoIdsOf(order) : []];
    }
    const made = photoTime(photo_id.split('.')[0] ?? '');
    if (ids.includes(photo_id) || (made && made.getTime() > now.getTime() - uploadMs)) continue;
    await photos.remove(key);
    removed += 1;
  }
  return removed;
};
