import { PageSkeleton } from '@potli/ui-kit/page-states.tsx';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from '@potli/ui-kit/router.ts';
import {
  isValidElement,
  type RefObject,
  Suspense,
  startTransition,
  use,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { CrashBoundary } from './crash-boundary.tsx';
import { FocusAfterNavigation } from './focus-after-navigation.tsx';
import type { ModuleLoader } from './load-module.ts';
import { ModuleDown } from './module-down.tsx';
import { isMissingCode, ModuleLoadError } from './module-load-error.ts';
import { NotFound } from './not-found.tsx';

const waiting = '#main .potli-skeleton';

/** Calls back once the main area waits for nothing and is drawn. Not for a hidden page. Returns what cancels it. */
const whenUsable = (then: () => void): (() => void) => {
  let over = false;
  const stop = () => {
    over = true;
    observer.disconnect();
  };
  const look = () => {
    if (over || document.querySelector(waiting)) return;
    stop();
    if (document.visibilityState !== 'visible') return;
    requestAnimationFrame(() => setTimeout(then));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
  look();
  return stop;
};

interface ModuleHostProps {
  readonly name: string;
  readonly loader: ModuleLoader;
  readonly shown: RefObject<string>;
  readonly onUsable: (version: string, milliseconds: number) => void;
  readonly onCrash: (error: Error, version: string | undefined) => void;
}

interface ModuleRoutesProps extends Pick<ModuleHostProps, 'name' | 'loader' | 'shown' | 'onUsable'> {
  readonly asked: number;
  readonly version: RefObject<string | undefined>;
}

const ModuleRoutes = ({ name, loader, shown, onUsable, asked, version }: ModuleRoutesProps) => {
  const loaded = use(loader.load(name));
  version.current = loaded.version;
  const latest = useRef(onUsable);
  latest.current = onUsable;
  useEffect(
    () => whenUsable(() => latest.current(loaded.version, Math.round(performance.now() - asked))),
    [loaded.version, asked],
  );
  const routes = useMemo(() => [...loaded.routes, { path: '*', element: <NotFound /> }], [loaded]);
  const page = useRoutes(routes);
  return (
    <>
      {page}
      <FocusAfterNavigation shown={shown} />
    </>
  );
};

/** Loads the code of the page at an address, where its module made it with `lazyPage`. */
const preloadPage = async (routes: RouteObject[], pathname: string): Promise<void> => {
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(({ route: { element } }) =>
      isValidElement(element) ? (element.type as { preload?: () => Promise<unknown> }).preload?.() : undefined,
    ),
  );
};

/**
 * The loading shape. A retry by React replaces such a fallback only 300 ms after it was drawn, although the code may be
 * there; an update replaces it at once.
 */
const Waiting = ({ ready, update }: { ready: () => Promise<void>; update: () => void }) => {
  const latest = useRef({ ready, update });
  useEffect(() => {
    // A failure is drawn at once, too.
    latest.current.ready().then(latest.current.update, latest.current.update);
  }, []);
  return <PageSkeleton />;
};

export const ModuleHost = ({ name, loader, shown, onUsable, onCrash }: ModuleHostProps) => {
  const [attempt, setAttempt] = useState(0);
  const { key, pathname } = useLocation();
  const [asked] = useState(() => {
    loader.enter(name);
    // The first page has been waited for since the address was opened.
    return shown.current === pathname ? 0 : performance.now();
  });
  const version = useRef<string>(undefined);
  const [, update] = useReducer((updates: number) => updates + 1, 0);
  const ready = async () => preloadPage((await loader.load(name)).routes, pathname);
  const tryAgain = () => {
    loader.forget(name);
    setAttempt((last) => last + 1);
  };
  return (
    <CrashBoundary
      resetKey={`${key} ${attempt}`}
      onReset={() => loader.forget(name)}
      onCrash={(error) => {
        if (!(error instanceof ModuleLoadError)) onCrash(error, version.current);
      }}
      fallback={(error) => <ModuleDown loaded={!isMissingCode(error)} onRetry={tryAgain} />}
    >
      <Suspense fallback={<Waiting key={pathname} ready={ready} update={() => startTransition(update)} />}>
        <ModuleRoutes name={name} loader={loader} shown={shown} onUsable={onUsable} asked={asked} version={version} />
      </Suspense>
    </CrashBoundary>
  );
};
