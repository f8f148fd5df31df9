/** Before each file of tests: the files of a worker share one document, and leave elements, entries and addresses in it. */
export {};

if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // A frame is a timer like others: the document's own loop is one for all files, and outlives what a test does to timers.
  globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
  globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
  await import('./waits.ts');
}
