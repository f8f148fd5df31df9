import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { aCandidate } from '@potli/module-sdk/checks/testing/a-release.ts';
import { storeCandidate } from '../../testing/stored-candidate.ts';

/** A module that does one thing wrong, and how the browser check must name it. */
interface BadModule {
  readonly name: string;
  /** What is wrong with it, for the title of a test. */
  readonly what: string;
  /** The pattern of its route, where it is not its name alone. */
  readonly path?: string;
  /** Run when the module's script is. */
  readonly onImport?: string;
  /** The body of its page, a React component. */
  readonly page: string;
  /** False for a page that is never there. */
  readonly loads?: false;
  /** True for a page that keeps a core busy until it is interrupted. */
  readonly loops?: true;
  readonly reason: RegExp;
}

const heading = "return h('h1', null, 'A page');";
const inEffect = (code: string): string => `react.useEffect(() => { ${code} }, []); ${heading}`;
/** As ui-kit/mounted-module.tsx: React brings an element, in which the code draws. */
const withoutReact = (code: string): string => `
  const place = react.useRef(null);
  react.useLayoutEffect(() => {
    const element = place.current.appendChild(document.createElement('div'));
    element.dataset.mounted = '';
    ${code}
  }, []);
  return h('div', { ref: place });`;

export const badModules: readonly BadModule[] = [
  {
    name: 'bad-import',
    what: 'throws at import',
    onImport: "throw new Error('broken at import');",
    page: heading,
    reason: /^\/bad-import in bad-import\/1\.0\.0: .*broken at import\. Reproduce/,
  },
  {
    name: 'bad-render',
    what: 'throws at render',
    page: "throw new Error('broken at render');",
    reason: /^\/bad-render: shows "Something went wrong on this page"\. Reproduce/,
  },
  {
    name: 'bad-effect',
    what: 'throws in an effect',
    page: inEffect("throw new Error('broken in an effect');"),
    reason: /^\/bad-effect: shows "Something went wrong on this page"\. Reproduce/,
  },
  {
    name: 'bad-timer',
    what: 'throws later',
    page: inEffect("setTimeout(() => { throw new Error('broken later'); }, 700);"),
    reason: /^\/bad-timer in bad-timer\/1\.0\.0\/remoteEntry\.1\.js\S*: throws "broken later"\. Reproduce/,
  },
  {
    name: 'bad-blank',
    what: 'shows nothing',
    page: 'return null;',
    loads: false,
    reason: /^\/bad-blank: shows no heading, text or control of the module after \S+ s\. Check/,
  },
  {
    name: 'bad-promise',
    what: 'waits for a promise that never resolves',
    onImport: 'const never = new Promise(() => {});',
    page: `react.use(never); ${heading}`,
    loads: false,
    reason: /^\/bad-promise: still shows its loading shape after \S+ s\. Look for a promise/,
  },
  {
    name: 'bad-loop',
    what: 'loops without end in an effect',
    page: inEffect('for (let turn = 0; ; turn += 1) globalThis.turn = turn;'),
    loads: false,
    loops: true,
    reason: /^\/bad-loop in bad-loop\/1\.0\.0\S*: the main thread did not answer within \S+ s/,
  },
  {
    name: 'bad-freeze',
    what: 'is shown and loops without end later',
    page: inEffect('setTimeout(() => { for (let turn = 0; ; turn += 1) globalThis.turn = turn; }, 900);'),
    loops: true,
    reason: /^\/bad-freeze in bad-freeze\/1\.0\.0\S*: the main thread did not answer within \S+ s/,
  },
  {
    name: 'bad-mount',
    what: 'draws without React and throws',
    path: '/bad-mount/*',
    page: withoutReact("throw new Error('broken at mount');"),
    reason: /^\/bad-mount: shows "Something went wrong on this page"\. Reproduce/,
  },
  {
    name: 'bad-storm',
    what: 'updates its state without end',
    page: `const [turn, next] = react.useState(0); react.useEffect(() => { setTimeout(() => next(turn + 1)); }, [turn]); ${heading}`,
    reason: /^\/bad-storm: React updates the page \d+ times per second without any input\. Look for an effect/,
  },
  {
    name: 'bad-style',
    what: 'styles the frame by a script',
    page: inEffect(
      "const sheet = new CSSStyleSheet(); sheet.replaceSync('.shell-header { display: none }'); document.adoptedStyleSheets = [sheet];",
    ),
    reason:
      /^\/bad-style: a script adds a style sheet to the whole document: \.shell-header .*\. Style the module's own/,
  },
  {
    name: 'bad-eval',
    what: 'calls eval',
    onImport: "try { eval('1'); } catch {}",
    page: heading,
    reason: /^\/bad-eval.*: logs "the content security policy blocks script-src eval/,
  },
  {
    name: 'bad-memory',
    what: 'leaks memory',
    onImport: 'const kept = [];',
    page: inEffect('setInterval(() => kept.push(new Array(50_000).fill(kept.length)), 20);'),
    reason: /^\/bad-memory: memory grows by \S+ MB per second at rest, after garbage collection\. Look for a list/,
  },
];

type Module = Pick<BadModule, 'name' | 'what' | 'path' | 'onImport' | 'page'>;

/** Modules that pass: the check must not reject what is well. */
export const goodModules: readonly Module[] = [
  { name: 'good-page', what: 'does nothing wrong', page: heading },
  {
    name: 'good-mount',
    what: 'draws without React',
    path: '/good-mount/*',
    page: withoutReact("element.innerHTML = '<h1>A page</h1>'; return () => element.remove();"),
  },
];

/** The entry as a build makes it, without a build: the container that the federation runtime asks. */
const entryOf = ({ name, path = `/${name}`, onImport = '', page }: Module): string => `
var mfe_${name.replaceAll('-', '_')} = (() => {
  let react;
  const load = () => {
    const h = react.createElement;
    ${onImport}
    const Page = () => { ${page} };
    return { microFrontend: { contract: '1', routes: () => [{ path: '${path}', element: h(Page) }] } };
  };
  return {
    init: async (shared) => { react = (await Object.values(shared.react)[0].get())(); },
    get: async () => load,
  };
})();
`;

/** Stores the modules as version 1.0.0; returns the registry with them live. */
export const storeModules = async (
  storeDir: string,
  registry: Registry,
  modules: readonly Module[],
): Promise<Registry> => {
  const live: Registry['modules'] = {};
  for (const module of modules) {
    const candidate = aCandidate(module.name, { texts: { 'remoteEntry.1.js': entryOf(module) } });
    await storeCandidate(storeDir, candidate);
    live[module.name] = { live: candidate.release.version, prefixes: candidate.release.prefixes };
  }
  return { ...registry, modules: { ...registry.modules, ...live } };
};
