import { parentPort } from 'node:worker_threads';
import { type PaperWork, papersPdf } from './papers-pdf.ts';

/** Makes one document after the other for `print.ts`. */
if (!parentPort) throw new Error('This file runs as a worker thread only');
const port = parentPort;
port.on('message', async (work: PaperWork) => port.postMessage(await papersPdf(work)));
