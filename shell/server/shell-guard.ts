import type { BootFile } from '@potli/contracts/mfe/boot.ts';
import { shellCrashed, shellStarted, shellVersionAttribute } from '@potli/contracts/mfe/shell-start.ts';
import { routeTemplate } from '@potli/ui-kit/analytics.ts';
import { scriptJson } from './markup.ts';

/** The id of the shell's script, by which the guard knows it. */
export const shellScriptId = 'shell-script';

/** One version of the shell as a page runs it. */
export interface ShellScript {
  readonly version: string;
  readonly script: BootFile;
}

interface GuardParts {
  readonly shell: ShellScript;
  /** What to run instead: the last good version, or what everybody else has. */
  readonly fallback: ShellScript | undefined;
  /** The address of the page, for what is told of it. */
  readonly path: string;
  readonly apiKey: string;
}

/** Milliseconds after its script has run in which a shell must have drawn its frame. */
const patience = 10_000;
/** An error of the shell's that is followed by its frame was none that matters. */
const grace = 1000;

/**
 * A script for the page's head that stands by while the shell starts: a script that is lost or refused by its hash is
 * fetched past the cache and run again; where that does not help, or it throws, or its frame crashes, the shell that was
 * live before is run; then a line in the page says that it did not load. Each version that did not start is told to the
 * collector, by which a canary of the shell is judged. It knows nothing of the shell, so it also works when that cannot
 * be had at all.
 */
export const shellGuard = ({ shell, fallback, path, apiKey }: GuardParts): string => {
  const versions = [shell, fallback].flatMap((each) => (each ? [{ version: each.version, ...each.script }] : []));
  const script = `
(() => {
  const versions = ${scriptJson(versions)};
  let now = 0, started = false, over = false, line;
  const tell = (name, error_class) => fetch('/api/analytics/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-api-key': ${scriptJson(apiKey)} },
    body: JSON.stringify({ events: [{
      name, error_class, module: 'shell', version: versions[now].version,
      page: ${scriptJson(routeTemplate(path))}, at: new Date().toISOString(),
    }] }),
  }).catch(() => {});
  const add = (name, text) => Object.assign(line.appendChild(document.createElement(name)), { textContent: text });
  const say = () => {
    if (line) return;
    line = document.createElement('div');
    line.setAttribute('role', 'alert');
    line.className = 'page shell-message';
    // What waits for the shell waits in vain; a page that came with its content stays, under its own heading. Where the
    // frame crashed there is nothing left to read.
    const waiting = document.querySelector('#root main .potli-skeleton');
    if (waiting || !document.querySelector('#root main h1')) add('h1', 'This page did not load');
    else add('p', 'This page did not load completely: you can read it, but not all of it works.');
    add('p', 'Your connection may have dropped, or the site is being repaired.');
    const again = add('p', '').appendChild(document.createElement('button'));
    Object.assign(again, { className: 'button', textContent: 'Try again', onclick: () => location.reload() });
    if (waiting) waiting.parentElement.replaceChildren(line);
    else document.body.prepend(line);
  };
  const run = (failed) => {
    const { url, integrity, version } = versions[now];
    document.documentElement.setAttribute('${shellVersionAttribute}', version);
    const script = document.createElement('script');
    Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous', onerror: failed, onload: wait });
    document.head.append(script);
  };
  const fail = (why) => {
    if (started || over) return;
    tell('module_load_failed', why);
    over = now + 1 === versions.length;
    if (over) return say();
    now += 1;
    run(() => fail('script'));
  };
  const wait = () => {
    const waited = now;
    setTimeout(() => {
      if (started || over || now !== waited) return;
      // It may still be at it, so no other is run beside it.
      over = true;
      tell('module_load_failed', 'timeout');
      say();
    }, ${patience});
  };
  addEventListener('${shellStarted}', () => {
    started = true;
    if (line) line.remove();
  });
  addEventListener('${shellCrashed}', ({ detail }) => {
    if (!started) return fail('threw');
    tell('module_crashed', String(detail).slice(0, 60));
    say();
  });
  // At the document: the load of a script never comes to the window.
  document.addEventListener('load', ({ target }) => {
    if (target.id === '${shellScriptId}') wait();
  }, true);
  addEventListener('error', ({ target, filename }) => {
    const { url, version } = versions[now];
    if (target.id === '${shellScriptId}')
      fetch(url, { cache: 'reload' }).then((answer) => answer.arrayBuffer()).catch(() => {}).then(() => run(() => fail('script')));
    else if (filename && filename.includes('/releases/shell/' + version + '/')) {
      const failed = now;
      setTimeout(() => now === failed && fail('threw'), ${grace});
    }
  }, true);
})();
`;
  // It stands in every page: without what is for those who read it here.
  return script.replaceAll(/\n *(\/\/.*)?(?=\n)|(?<=\n) +/g, '');
};
