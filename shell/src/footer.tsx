import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { navigationAt } from '@potli/contracts/mfe/extension.ts';
import { LegalLink } from '@potli/ui-kit/legal-link.tsx';
import { Link } from '@potli/ui-kit/router.ts';
import type { RuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { TemplateSection } from '@potli/ui-kit/template-section.tsx';

interface FooterProps {
  readonly config: RuntimeConfig;
  readonly modules: Boot['modules'];
}

/** spec 9 */
const buildDate = '08-04-2025';

/** The footer of the front page. The frame has it: inside of `<main>`, where the module is, it would be no landmark. */
export const FrontPageFooter = ({ config: { brand, inboxUrl }, modules }: FooterProps) => (
  <footer className="shell-front-footer">
    <div>
      <div>
        <p className="shell-footer-name">{brand.name}</p>
        <p>{brand.tagline}</p>
      </div>
      <nav aria-label="Follow us">
        <ul>
          <TemplateSection of="brand.social">
            {brand.social.map(({ label, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </TemplateSection>
        </ul>
      </nav>
      <nav aria-label="Legal and support">
        <ul>
          <li>
            <LegalLink to={brand.termsUrl}>Terms</LegalLink>
          </li>
          <li>
            <LegalLink to={brand.privacyUrl}>Privacy</LegalLink>
          </li>
          <li>
            <Link to="/contact-support">Contact Support</Link>
          </li>
          {navigationAt(modules, 'footer').map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          {inboxUrl && (
            <TemplateSection of="inboxUrl">
              <li>
                <a href={inboxUrl}>Sandbox inbox</a>
              </li>
            </TemplateSection>
          )}
        </ul>
      </nav>
      <p className="shell-footer-small">
        © {buildDate.slice(-4)} {brand.name} · Build date {buildDate}
      </p>
    </div>
  </footer>
);

export const Footer = ({ config: { brand, inboxUrl }, modules }: FooterProps) => (
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
