import { LegalLink } from '@potli/ui-kit/legal-link.tsx';
import { Link } from '@potli/ui-kit/router.ts';
import { TemplateSection } from '@potli/ui-kit/template-section.tsx';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { texts } from '../../texts.ts';
import classes from './footer.module.css';

/** spec 9 */
const buildDate = '08-04-2025';

const { footer } = texts;

export const LandingFooter = () => {
  const { brand } = useRuntimeConfig();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
          <p className={classes.name}>{brand.name}</p>
          <p>{brand.tagline}</p>
        </div>
        <nav aria-label={footer.follow}>
          <ul className={classes.links}>
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
        <nav aria-label={footer.legal}>
          <ul className={classes.links}>
            <li>
              <LegalLink to={brand.termsUrl}>{footer.terms}</LegalLink>
            </li>
            <li>
              <LegalLink to={brand.privacyUrl}>{footer.privacy}</LegalLink>
            </li>
            <li>
              <Link to="/contact-support">{footer.support}</Link>
            </li>
          </ul>
        </nav>
        <p className={classes.small}>
          © {buildDate.slice(-4)} {brand.name} · {footer.built(buildDate)}
        </p>
      </div>
    </footer>
  );
};
