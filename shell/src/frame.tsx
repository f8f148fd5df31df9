import './frame.css';
import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { navigationAt } from '@potli/contracts/mfe/extension.ts';
import { LegalLink } from '@potli/ui-kit/legal-link.tsx';
import { Link, NavLink, useLocation } from '@potli/ui-kit/router.ts';
import type { RuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { TemplateSection } from '@potli/ui-kit/template-section.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { BrandMark } from './brand-mark.tsx';

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

const Footer = ({ config: { brand, inboxUrl }, modules }: { config: RuntimeConfig; modules: Boot['modules'] }) => (
  <footer className="shell-footer">
    <div>
      <span>© {brand.name}</span>
      <LegalLink to={brand.privacyUrl}>Privacy</LegalLink>
      <LegalLink to={brand.termsUrl}>Terms</LegalLink>
      {navigationAt(modules, 'footer').map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      {inboxUrl && (
        <TemplateSection of="inboxUrl">
          <a href={inboxUrl}>Sandbox inbox</a>
        </TemplateSection>
      )}
    </div>
  </footer>
);

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
      <a className="shell-skip" href="#main">
        Skip to content
      </a>
      <header className="shell-header">
        <div className="shell-bar">
          <Link
            className="shell-brand"
            to={operator ? '/admin/orderlist' : '/'}
            aria-label={operator ? `${config.brand.name} orders` : `${config.brand.name}, home`}
          >
            <BrandMark />
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
      {/* The front page ends with a footer of its own. */}
      {pathname !== '/' && <Footer config={config} modules={entries} />}
    </div>
  );
};
