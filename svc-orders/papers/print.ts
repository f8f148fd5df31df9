import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadSettings } from '@potli/service-kit/thread-settings.ts';
import type { PaperWork } from './papers-pdf.ts';

/** Milliseconds for one document; a hundred orders with all papers take ten seconds. */
const timeLimit = 60_000;

/** Kept, because its first document takes a second longer than the next: typefaces are read and code is compiled. */
let thread: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

const started = (): Worker => {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    ...threadSettings(),
  });
  // What happens to it while a document is made rejects that document, below.
  worker.on('error', () => {});
  worker.once('exit', () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
};

const make = async (work: PaperWork): Promise<Buffer> => {
  thread ??= started();
  const worker = thread;
  const ended = new AbortController();
  worker.ref();
  const exit = once(worker, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('the thread for papers ended without an answer');
  });
  try {
    worker.postMessage(work);
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeLimit)]);
    const [pdf] = await Promise.race([once(worker, 'message', { signal }), exit]);
    return Buffer.from(pdf);
  } catch (error) {
    thread = undefined;
    await worker.terminate();
    throw error;
  } finally {
    ended.abort();
    exit.catch(() => {});
    // An idle thread does not keep the process alive.
    worker.unref();
  }
};

/**
 * Makes a PDF in a thread of its own, one after the other: setting type keeps a processor busy for a tenth of a second
 * for each order, in which the service would answer no other request.
 */
export const print = (work: PaperWork): Promise<Buffer> => {
  const next = last.then(() => make(work));
  last = next.catch(() => {});
  return next;
};
