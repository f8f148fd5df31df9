import './frame.css';
import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { navigationAt } from '@potli/contracts/mfe/extension.ts';
import { Link, NavLink, useLocation } from '@potli/ui-kit/router.ts';
import type { RuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Footer, FrontPageFooter } from './footer.tsx';

export const places = [
  { to: '/', label: 'Home' },
  { to: '/user/order/create', label: 'Shop now' },
  { to: '/user/orders', label: 'Orders' },
  { to: '/user/calculator', label: 'Calculator' },
  { to: '/contact-support', label: 'Support' },
];

/** What live modules declare. The prerendered frame knows none of them, so they come after hydration. */
const useEntries = (modules: Boot['modules']) => {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated ? modules : {};
};

/** The link's own navigation would make an entry of the history without the state that pages keep there. */
const skipToContent = (event: MouseEvent) => {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
};

export const Frame = ({
  config,
  modules,
  notices,
  children,
}: {
  config: RuntimeConfig;
  modules: Boot['modules'];
  notices: ReactNode;
  children: ReactNode;
}) => {
  const { pathname } = useLocation();
  const entries = useEntries(modules);
  const operator = pathname === '/admin' || pathname.startsWith('/admin/');
  return (
    <div className={operator ? 'shell-frame shell-compact' : 'shell-frame'}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link that works before the scripts have loaded, too */}
      <a className="shell-skip" href="#main" onClick={skipToContent}>
        Skip to content
      </a>
      <header className="shell-header">
        <div className="shell-bar">
          <Link
            className="shell-brand"
            to={operator ? '/admin/orderlist' : '/'}
            aria-label={operator ? `${config.brand.name} orders` : `${config.brand.name}, home`}
          >
            {/* Low: React would put a preload of it before the rendered page, which then would not be hydrated. */}
            <img src="/favicon.svg" width="32" height="32" alt="" fetchPriority="low" />
            <span>{operator ? `${config.brand.name} orders` : config.brand.name}</span>
          </Link>
          {!operator && (
            <nav className="shell-nav" aria-label="Main">
              {[...places, ...navigationAt(entries, 'header')].map(({ to, label }) => (
                <NavLink key={to} to={to} end>
                  {label}
                </NavLink>
              ))}
            </nav>
          )}
        </div>
      </header>
      {notices}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {pathname === '/' ? (
        <FrontPageFooter config={config} modules={entries} />
      ) : (
        <Footer config={config} modules={entries} />
      )}
    </div>
  );
};
