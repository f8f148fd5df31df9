import { largestPhoto } from '@potli/contracts/rules/photos.ts';
import { randomKey } from '@potli/ui-kit/random-key.ts';
import { createStore, del, set, values } from 'idb-keyval';
import { isSessionExpiry } from '../../session/expiry.ts';
import { texts } from '../../texts.ts';
import { inBase64, resizePhoto } from './resize-photo.ts';

/** The item that a photo is of, and how people call its order. */
export interface PhotoOf {
  readonly orderId: string;
  readonly reference: string;
  readonly itemId: string;
}

/** A chosen photo that its order does not have yet. */
interface Upload extends PhotoOf {
  /** Also the Idempotency-Key of its request: a photo that is sent twice is stored once. */
  readonly id: string;
  /** Who chose it, by name as drafts are (kept-draft.ts): it is sent in that operator's session only. */
  readonly operator: string;
  readonly file: Blob;
  /** What is sent, as a picture; undefined until the browser has made it smaller, or where it cannot decode it. */
  readonly preview: string | undefined;
  /** Why the last attempt failed; undefined while it waits or is sent. */
  readonly problem: unknown;
  /** This browser keeps it until it is uploaded or discarded. */
  readonly kept: boolean;
}

/** Sends a photo in base64; answers why it failed. */
type SendPhoto = (upload: Upload, image: string) => Promise<unknown>;

/** A photo as the browser keeps it: bytes, because not every browser stores a file. */
interface KeptPhoto extends PhotoOf {
  readonly id: string;
  /** Missing in what an earlier version kept. */
  readonly operator?: string;
  readonly chosen_at: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** Opened by its first use. */
const photos = createStore('potli-admin-photos', 'pending');
const keptForMs = 30 * 86_400_000;

/** A problem that the page finds itself, in the shape of a failed call. */
const tooLarge = { error: texts.photos.tooLarge };
/** The photo's operator is not signed in: as if the server had rejected it without a session. */
const signedOut = { status: 403, code: 'TOKEN_MISSING' };

/** What the browser answers; undefined where it keeps nothing, such as in a private window or without room. */
const fromBrowser = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask();
  } catch {
    return undefined;
  }
};

/** Nothing is wrong with the photo: it was the network or the end of the session. */
const isPassing = (problem: unknown): boolean =>
  isSessionExpiry(problem) || (problem as { status?: unknown } | undefined)?.status === 'FETCH_ERROR';

/**
 * The photos on their way to their orders. It outlives the page that they were chosen on, and a reload: the browser keeps
 * each until it is uploaded or discarded. They are sent one after another, those of each operator only while `signedIn`
 * answers that operator's name; it answers undefined without a session.
 */
export const createPhotoOutbox = (send: SendPhoto, signedIn: () => string | undefined, clock = () => new Date()) => {
  let uploads: readonly Upload[] = [];
  let queue = Promise.resolve();
  /** By operator. */
  const restored = new Map<string, Promise<void>>();
  let timesOnline = 0;
  const listeners = new Set<() => void>();

  const update = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const mark = (id: string, change: Partial<Upload>) =>
    update(uploads.map((each) => (each.id === id ? { ...each, ...change } : each)));

  const forget = (id: string) => fromBrowser(() => del(id, photos));

  const keep = async ({ id, operator, orderId, reference, itemId, file }: Upload): Promise<void> => {
    const of = { id, operator, orderId, reference, itemId, type: file.type, chosen_at: clock().toISOString() };
    const kept = await fromBrowser(async () => {
      await set(id, { ...of, bytes: await file.arrayBuffer() } satisfies KeptPhoto, photos);
      return true;
    });
    // Uploaded or discarded meanwhile.
    if (!uploads.some((each) => each.id === id)) await forget(id);
    else if (kept) mark(id, { kept });
  };

  const remove = ({ id }: Pick<Upload, 'id'>): void => {
    update(uploads.filter((each) => each.id !== id));
    void forget(id);
  };

  const attempt = async (upload: Upload): Promise<unknown> => {
    try {
      const photo = await resizePhoto(upload.file);
      if (photo.size > largestPhoto) return tooLarge;
      const image = await inBase64(photo);
      if (photo !== upload.file) mark(upload.id, { preview: `data:image/jpeg;base64,${image}` });
      return signedIn() === upload.operator ? await send(upload, image) : signedOut;
    } catch (problem) {
      // The file is gone, such as one on a card that was pulled out.
      return { error: String(problem) };
    }
  };

  const enqueue = (upload: Upload): void => {
    mark(upload.id, { problem: undefined });
    queue = queue.then(async () => {
      if (!uploads.some(({ id }) => id === upload.id)) return;
      const begun = timesOnline;
      const problem = await attempt(upload);
      if (problem === undefined) remove(upload);
      // It began without a network, which came back before it failed.
      else if (isPassing(problem) && timesOnline > begun) enqueue(upload);
      else mark(upload.id, { problem });
    });
  };

  /** What earlier visits of an operator have left, without what is older than drafts get. */
  const restore = async (operator: string): Promise<void> => {
    const left = (await fromBrowser(() => values<KeptPhoto>(photos))) ?? [];
    const oldest = new Date(clock().getTime() - keptForMs).toISOString();
    for (const photo of left.toSorted((one, other) => (one.chosen_at < other.chosen_at ? -1 : 1))) {
      const { bytes, type, chosen_at, ...of } = photo;
      const owner = of.operator ?? operator;
      if (chosen_at < oldest) await forget(of.id);
      else if (owner === operator && !uploads.some(({ id }) => id === of.id)) {
        // The first operator who signs in takes over a photo without one.
        if (of.operator === undefined) await fromBrowser(() => set(of.id, { ...photo, operator }, photos));
        const file = new Blob([bytes], { type });
        const upload = { ...of, operator, file, preview: undefined, problem: undefined, kept: true };
        update([...uploads, upload]);
        enqueue(upload);
      }
    }
  };

  const resume = async (): Promise<void> => {
    const operator = signedIn();
    if (operator === undefined) return;
    for (const upload of uploads) if (upload.operator === operator && isPassing(upload.problem)) enqueue(upload);
    const restoring = restored.get(operator) ?? restore(operator);
    restored.set(operator, restoring);
    await restoring;
  };

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Those of all operators; the same array until something changes. */
    uploads: () => uploads,
    /** Begins to send the files that an operator chose. */
    start(operator: string, of: PhotoOf, files: Iterable<Blob>): void {
      const chosen = [...files].map((file): Upload => {
        const id = randomKey();
        return { ...of, id, operator, file, preview: undefined, problem: undefined, kept: false };
      });
      update([...uploads, ...chosen]);
      for (const upload of chosen) {
        void keep(upload);
        enqueue(upload);
      }
    },
    /** Goes on with what the operator's earlier visits have left, and with what failed for lack of a network or a session. */
    resume,
    /** The network is back: resumes, and sends what is under way once more if it fails. */
    resumeOnline(): Promise<void> {
      timesOnline += 1;
      return resume();
    },
    retry: enqueue,
    discard: remove,
  };
};

export type PhotoOutbox = ReturnType<typeof createPhotoOutbox>;
