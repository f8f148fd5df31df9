import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { operatorApi } from '../../api.ts';
import type { createStore } from '../../store.ts';
import { createPhotoOutbox, type PhotoOf, type PhotoOutbox } from './photo-outbox.ts';

const Outbox = createContext<PhotoOutbox | undefined>(undefined);

/** Keeps the photos on their way to their orders while the operator goes from page to page. */
export const PhotoOutboxProvider = ({ children }: { children: ReactNode }) => {
  const dispatch = useDispatch<ReturnType<typeof createStore>['dispatch']>();
  const [outbox] = useState(() =>
    createPhotoOutbox(async ({ id, orderId, itemId }, image) => {
      const { error } = await dispatch(
        operatorApi.endpoints.addPhoto.initiate({
          params: { orderId },
          body: { order_item_id: itemId, image },
          headers: { 'idempotency-key': id },
        }),
      );
      return error;
    }),
  );
  useEffect(() => {
    const goOn = () => void outbox.resumeOnline();
    const ask = (event: BeforeUnloadEvent) => {
      if (outbox.uploads().some(({ kept }) => !kept)) event.preventDefault();
    };
    window.addEventListener('online', goOn);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('online', goOn);
      window.removeEventListener('beforeunload', ask);
    };
  }, [outbox]);
  return <Outbox value={outbox}>{children}</Outbox>;
};

const useOutbox = (): PhotoOutbox => {
  const outbox = use(Outbox);
  if (!outbox) throw new Error('No PhotoOutboxProvider above.');
  return outbox;
};

/** All photos that are not uploaded yet. The first page that asks goes on with those of an earlier visit. */
export const usePendingPhotos = () => {
  const outbox = useOutbox();
  useEffect(() => void outbox.resume(), [outbox]);
  return useSyncExternalStore(outbox.subscribe, outbox.uploads);
};

/** The photos on their way to one item. */
export const usePhotoUploads = (of: PhotoOf) => {
  const { start, retry, discard } = useOutbox();
  const pending = usePendingPhotos();
  return {
    uploads: pending.filter(({ orderId, itemId }) => orderId === of.orderId && itemId === of.itemId),
    start: (files: Iterable<Blob>) => start(of, files),
    retry,
    discard,
  };
};
