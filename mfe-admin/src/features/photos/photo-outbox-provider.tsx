import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { operatorApi } from '../../api.ts';
import { isSignedOut, selectSession } from '../../session/session-slice.ts';
import { readOperatorName, readToken } from '../../session/token.ts';
import type { createStore } from '../../store.ts';
import { createPhotoOutbox, type PhotoOf, type PhotoOutbox } from './photo-outbox.ts';

const signedIn = (): string | undefined => (readToken() === null ? undefined : readOperatorName());

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
    }, signedIn),
  );
  const session = useSelector(selectSession);
  const before = useRef(session);
  useEffect(() => {
    // Not when another tab of a session is opened: its first tab may be sending them.
    if (session === 'open' && isSignedOut(before.current)) void outbox.resume();
    before.current = session;
  }, [outbox, session]);
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

const useOwnUploads = () => {
  const outbox = useOutbox();
  // Who opened the page: an expired session leaves the page in view without its name.
  const [operator] = useState(readOperatorName);
  useEffect(() => void outbox.resume(), [outbox]);
  const uploads = useSyncExternalStore(outbox.subscribe, outbox.uploads);
  return { outbox, operator, uploads: uploads.filter((upload) => upload.operator === operator) };
};

/** All photos of the operator that are not uploaded yet. A page that asks retries those that failed for lack of a network or a session. */
export const usePendingPhotos = () => useOwnUploads().uploads;

/** The operator's photos on their way to one item. */
export const usePhotoUploads = (of: PhotoOf) => {
  const { outbox, operator, uploads } = useOwnUploads();
  return {
    uploads: uploads.filter(({ orderId, itemId }) => orderId === of.orderId && itemId === of.itemId),
    start: (files: Iterable<Blob>) => outbox.start(operator, of, files),
    retry: outbox.retry,
    discard: outbox.discard,
  };
};
