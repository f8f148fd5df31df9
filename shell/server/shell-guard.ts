import type { BootRelease } from '@potli/contracts/mfe/boot.ts';
import { shellCrashed, shellStarted, shellVersionAttribute } from '@potli/contracts/mfe/shell-start.ts';
import { scriptJson } from './markup.ts';

export const shellScriptId = 'shell-script';

interface GuardOptions {
  readonly shell: BootRelease;
  readonly fallback: BootRelease | undefined;
  readonly apiKey: string;
  /** Whether a failure counts against the version: not in a preview. */
  readonly counted: boolean;
}

/** Milliseconds from its script's load to its frame. */
const startTimeout = 10_000;
/** An error does not count when the frame follows it. */
const grace = 1000;

/**
 * A lost or damaged shell script is fetched past the cache and run again; then the fallback shell runs; then a line
 * says that the page did not load. Failures are reported to the collector. It needs nothing of the shell. The browser names
 * the page, as `routeTemplate` of ui-kit does, because pages of made-up addresses must be equal (send-page.ts).
 */
export const shellGuard = ({ shell, fallback, apiKey, counted }: GuardOptions): string => {
  const versions = [shell, fallback].flatMap((each) => (each ? [{ version: each.version, ...each.entry }] : []));
  const script = `
(() => {
  const versions = ${scriptJson(versions)};
  let now = 0, started = false, over = false, line;
  const report = (name, error_class) => ${counted} && fetch('/api/analytics/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-api-key': ${scriptJson(apiKey)} },
    body: JSON.stringify({ events: [{
      name, error_class, module: 'shell', version: versions[now].version,
      page: location.pathname.replace(/[^/]+/g, (part) => /^[a-z-]{1,40}$/.test(part) ? part : '{id}').slice(0, 100), at: new Date().toISOString(),
    }] }),
  }).catch(() => {});
  const add = (name, text) => Object.assign(line.appendChild(document.createElement(name)), { textContent: text });
  const say = () => {
    if (line) return;
    line = document.createElement('div');
    line.setAttribute('role', 'alert');
    line.className = 'page shell-message';
    // A prerendered page stays readable under its own heading; a loading shape or a crashed frame is replaced.
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
    report('module_load_failed', why);
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
      report('module_load_failed', 'timeout');
      say();
    }, ${startTimeout});
  };
  addEventListener('${shellStarted}', () => {
    started = true;
    if (line) line.remove();
  });
  addEventListener('${shellCrashed}', ({ detail }) => {
    if (!started) return fail('threw');
    report('module_crashed', String(detail).slice(0, 60));
    say();
  });
  // At the document: the load event of a script does not reach the window.
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
  // Without comments and indentation: it is in every page.
  return script.replaceAll(/\n *(\/\/.*)?(?=\n)|(?<=\n) +/g, '');
};
