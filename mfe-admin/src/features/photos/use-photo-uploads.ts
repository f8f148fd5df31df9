import { largestPhoto } from '@potli/contracts/rules/photos.ts';
import { randomKey } from '@potli/ui-kit/random-key.ts';
import { useEffect, useRef, useState } from 'react';
import { useAddPhotoMutation } from '../../api.ts';
import { texts } from '../../texts.ts';
import { inBase64, resizePhoto } from './resize-photo.ts';

/** A chosen photo that the order does not have yet. */
export interface Upload {
  readonly id: string;
  readonly file: Blob;
  /** What is sent, as a picture; undefined until the browser has made it smaller, or where it cannot decode it. */
  readonly preview: string | undefined;
  /** Why the last attempt failed; undefined while it waits or is sent. */
  readonly problem: unknown;
}

/** A problem that the page finds itself, in the shape of a failed call. */
const tooLarge = { error: texts.photos.tooLarge };

/** The photos on their way to one item. They are sent one after another; a failed one stays until it is sent or discarded. */
export const usePhotoUploads = (orderId: string, order_item_id: string) => {
  const [addPhoto] = useAddPhotoMutation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    if (uploads.length === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [uploads.length]);

  const mark = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const discard = ({ id }: Upload) => setUploads((all) => all.filter((each) => each.id !== id));
  /** Answers why it failed. */
  const attempt = async ({ id, file }: Upload): Promise<unknown> => {
    try {
      const photo = await resizePhoto(file);
      if (photo.size > largestPhoto) return tooLarge;
      const image = await inBase64(photo);
      if (photo !== file) mark(id, { preview: `data:image/jpeg;base64,${image}` });
      const { error } = await addPhoto({ params: { orderId }, body: { order_item_id, image } });
      return error;
    } catch (problem) {
      // The file is gone, such as one on a card that was pulled out.
      return { error: String(problem) };
    }
  };
  const send = (upload: Upload) => {
    mark(upload.id, { problem: undefined });
    queue.current = queue.current.then(async () => {
      const problem = await attempt(upload);
      if (problem === undefined) discard(upload);
      else mark(upload.id, { problem });
    });
  };

  return {
    uploads,
    /** Begins to send chosen files. */
    start(files: Iterable<File>) {
      const chosen = [...files].map(
        (file): Upload => ({ id: randomKey(), preview: undefined, file, problem: undefined }),
      );
      setUploads((all) => [...all, ...chosen]);
      chosen.forEach(send);
    },
    retry: send,
    discard,
  };
};
