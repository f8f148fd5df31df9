import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** What the page gives to a module that draws without React. */
export interface MountContext {
  /** Path and query of the page at the time of the mount: `/hello/one?size=2`. */
  readonly path: string;
  /** Opens another page of the site without a reload. */
  readonly navigate: (path: string) => void;
  /** Calls back with path and query when the visitor navigates within the module; returns what ends it. */
  readonly onNavigate: (listener: (path: string) => void) => () => void;
}

/** Draws into `element`. Returns what removes it again: listeners, timers, its own nodes. */
export type Mount = (element: HTMLElement, context: MountContext) => () => void;

const Mounted = ({ mount }: { readonly mount: Mount }) => {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const current = useRef({ path, navigate, listeners: new Set<(path: string) => void>() });
  useEffect(() => {
    const { listeners, path: before } = current.current;
    current.current = { path, navigate, listeners };
    if (before !== path) for (const listener of listeners) listener(path);
  }, [path, navigate]);
  // A layout effect ends before React removes the element: its module still finds its nodes in the page.
  useLayoutEffect(() => {
    const outer = place.current;
    if (!outer) return;
    // An element of its own for each mount: a library may refuse one that it has left.
    const element = outer.appendChild(document.createElement('div'));
    // By which the release checks know that the module has drawn its page.
    element.dataset.mounted = '';
    const { listeners } = current.current;
    const unmount = mount(element, {
      path: current.current.path,
      navigate: (to) => void current.current.navigate(to),
      onNavigate: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    });
    return () => {
      listeners.clear();
      unmount();
      element.remove();
    };
  }, [mount]);
  return <div ref={place} />;
};

/**
 * A module that draws without React: `mount` gets an element under each of its `paths` (patterns of the router:
 * `/hello/*`) and stays mounted while the visitor navigates below one of them. What it throws is a crash of the module.
 */
export const mountedModule = (paths: readonly string[], mount: Mount): MicroFrontend => ({
  contract: '1',
  routes: () => paths.map((path) => ({ path, element: <Mounted mount={mount} /> })),
});
