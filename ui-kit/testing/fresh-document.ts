/** Before each file of tests: the files of a worker share one document, and leave elements, entries and addresses in it. */
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
