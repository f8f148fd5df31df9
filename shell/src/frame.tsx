import './frame.css';
import { LegalLink } from '@potli/ui-kit/legal-link.tsx';
import { Link, NavLink, useLocation } from '@potli/ui-kit/router.ts';
import type { RuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { TemplateSection } from '@potli/ui-kit/template-section.tsx';
import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';

export const places = [
  { to: '/', label: 'Home' },
  { to: '/user/order/create', label: 'Shop now' },
  { to: '/user/orders', label: 'Orders' },
  { to: '/user/calculator', label: 'Calculator' },
  { to: '/contact-support', label: 'Support' },
];

const Footer = ({ config: { brand, inboxUrl } }: { config: RuntimeConfig }) => (
  <footer className="shell-footer">
    <div>
      <span>© {brand.name}</span>
      <LegalLink to={brand.privacyUrl}>Privacy</LegalLink>
      <LegalLink to={brand.termsUrl}>Terms</LegalLink>
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
  notices,
  children,
}: {
  config: RuntimeConfig;
  notices: ReactNode;
  children: ReactNode;
}) => {
  const { pathname } = useLocation();
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
              {places.map(({ to, label }) => (
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
      {pathname !== '/' && <Footer config={config} />}
    </div>
  );
};
