import { PageSkeleton } from '@potli/ui-kit/page-states.tsx';
import { useLocation, useRoutes } from '@potli/ui-kit/router.ts';
import { type RefObject, Suspense, use, useMemo, useState } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';
import { FocusAfterNavigation } from './focus-after-navigation.tsx';
import { isMissingCode, ModuleLoadError, type ModuleLoader } from './load-module.ts';
import { ModuleDown } from './module-down.tsx';
import { NotFound } from './not-found.tsx';

interface ModuleHostProps {
  readonly name: string;
  readonly loader: ModuleLoader;
  /** The path of the page shown before. */
  readonly shown: RefObject<string>;
  readonly onCrash: (error: Error) => void;
}

const ModuleRoutes = ({ name, loader, shown }: Omit<ModuleHostProps, 'onCrash'>) => {
  const own = use(loader.load(name));
  const routes = useMemo(() => [...own, { path: '*', element: <NotFound /> }], [own]);
  const page = useRoutes(routes);
  return (
    <>
      {page}
      <FocusAfterNavigation shown={shown} />
    </>
  );
};

/** One module in the frame: a skeleton while it comes, its pages, or why it is not there and a way to try again. */
export const ModuleHost = ({ name, loader, shown, onCrash }: ModuleHostProps) => {
  const [attempt, setAttempt] = useState(0);
  const { key } = useLocation();
  const tryAgain = () => {
    loader.forget(name);
    setAttempt((last) => last + 1);
  };
  return (
    <CrashBoundary
      // A navigation is a new chance: the page that crashed is not the page that was asked for now.
      resetKey={`${key} ${attempt}`}
      onReset={() => loader.forget(name)}
      onCrash={(error) => {
        // A failed load has been reported by the loader already.
        if (!(error instanceof ModuleLoadError)) onCrash(error);
      }}
      fallback={(error) => <ModuleDown loaded={!isMissingCode(error)} onRetry={tryAgain} />}
    >
      <Suspense fallback={<PageSkeleton />}>
        <ModuleRoutes name={name} loader={loader} shown={shown} />
      </Suspense>
    </CrashBoundary>
  );
};
