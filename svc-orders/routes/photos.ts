import { Readable } from 'node:stream';
import { addPhoto, getPhoto, refuseGoods, removePhoto, resolveRefusal } from '@potli/contracts/order/photos.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { countingGuesses } from '../order/unknown-orders.ts';
import {
  assertPhotoWelcome,
  newPhotoId,
  photoIdsOf,
  photoKey,
  refuseGoods as refused,
  resolveRefusal as resolved,
  removePhoto as withoutPhoto,
  addPhoto as withPhoto,
} from '../photo/photos.ts';
import { readPhoto } from '../photo/read-photo.ts';
import { changeOnce } from './change-once.ts';
import { operatorChange } from './operator-change.ts';

/** Photos of goods, and what customers say of them. */
export const mountPhotos = (service: Service, dependencies: Dependencies): void => {
  const { orders, photos, limits, clock, logger } = dependencies;
  const change = operatorChange(dependencies);

  service.mount(addPhoto, (request) => {
    const { order_item_id, image } = request.body;
    const store = async (order: OrderDocument) => {
      const { body, ...size } = await readPhoto(image);
      const photo_id = newPhotoId(clock());
      await photos.put(photoKey(order, photo_id), body);
      return { photo_id, ...size };
    };
    let stored: Awaited<ReturnType<typeof store>> | undefined;
    // Only a request that was not answered before gets here: a repeat stores no second file.
    return change(addPhoto, request, async (order, by) => {
      assertPhotoWelcome(order, order_item_id);
      // The file first: an order never names a photo that is not there. A file without an order is swept.
      stored ??= await store(order);
      return withPhoto(order, { order_item_id, ...stored }, clock(), by);
    });
  });

  service.mount(removePhoto, async (request) => {
    const answer = await change(removePhoto, request, (order, by) => withoutPhoto(order, request.body, clock(), by));
    const { orderId } = request.params;
    await photos.remove(photoKey({ id: orderId }, request.body.photo_id)).catch((err: unknown) => {
      logger.warn({ err }, 'a removed photo could not be deleted: the next sweep does it');
    });
    return answer;
  });

  service.mount(getPhoto, async ({ params, address, setHeader }) => {
    const body = await countingGuesses(limits, address, async () => {
      const order = await orders.get(params.orderId);
      if (!order || !photoIdsOf(order).includes(params.photoId)) throw new AppError('PHOTO_NOT_FOUND');
      return photos.get(photoKey(order, params.photoId));
    });
    if (!body) throw new AppError('PHOTO_NOT_FOUND');
    // Whatever a browser takes it for, nothing in it runs.
    setHeader('content-security-policy', "default-src 'none'; sandbox");
    setHeader('x-content-type-options', 'nosniff');
    setHeader('cross-origin-resource-policy', 'same-origin');
    setHeader('cache-control', 'private, no-store');
    setHeader('content-disposition', 'inline; filename="photo.jpg"');
    return Readable.from([body]);
  });

  service.mount(refuseGoods, (request) => {
    const { params, body, address } = request;
    return countingGuesses(limits, address, () =>
      changeOnce(dependencies, params.orderId, request, [refuseGoods.id, body], (stored) =>
        refused(stored, body, clock()),
      ),
    );
  });

  service.mount(resolveRefusal, (request) =>
    change(resolveRefusal, request, (order, by) => resolved(order, request.body, clock(), by)),
  );
};
