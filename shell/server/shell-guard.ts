import type { BootFile } from '@potli/contracts/mfe/boot.ts';

/** The id of the shell's script, by which the guard knows it. */
export const shellScriptId = 'shell-script';

/**
 * A script for the page's head that stands by while the shell's own script is on its way: one that is lost or refused by
 * its hash is fetched past the cache and run again, then the shell that was live before is run, then a line in the page
 * says that it did not load. It knows nothing of the shell, so it also works when that cannot be had at all.
 */
export const shellGuard = (fallback: BootFile | undefined): string =>
  `
(() => {
  const run = ({ url, integrity }, failed) => {
    const script = document.createElement('script');
    Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous', onerror: failed });
    document.head.append(script);
  };
  const say = () => {
    const line = document.createElement('p');
    line.setAttribute('role', 'alert');
    line.className = 'page';
    line.textContent = 'This page did not load. Your connection may have dropped. ';
    const again = document.createElement('button');
    again.className = 'button';
    again.textContent = 'Try again';
    again.onclick = () => location.reload();
    line.append(again);
    document.body.prepend(line);
  };
  const fallback = ${JSON.stringify(fallback ?? null)};
  addEventListener('error', ({ target }) => {
    if (target?.id !== '${shellScriptId}') return;
    const { src: url, integrity } = target;
    fetch(url, { cache: 'reload' }).then((answer) => answer.arrayBuffer()).catch(() => undefined).then(() =>
      run({ url, integrity }, () => (fallback ? run(fallback, say) : say())));
  }, true);
})();
`.replaceAll('<', '\\u003c');
