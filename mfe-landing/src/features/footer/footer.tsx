import { Link } from '@potli/ui-kit/router.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import classes from './footer.module.css';

/** spec 9 */
const buildDate = '08-04-2025';

const Legal = ({ to, label }: { to: string; label: string }) =>
  to.startsWith('/') ? <Link to={to}>{label}</Link> : <a href={to}>{label}</a>;

/** The end of the front page. */
export const LandingFooter = () => {
  const { brand } = useRuntimeConfig();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
          <p className={classes.name}>{brand.name}</p>
          <p>{brand.tagline}</p>
        </div>
        <nav aria-label="Follow us">
          <ul className={classes.links}>
            {brand.social.map(({ label, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Legal and support">
          <ul className={classes.links}>
            <li>
              <Legal to={brand.termsUrl} label="Terms" />
            </li>
            <li>
              <Legal to={brand.privacyUrl} label="Privacy" />
            </li>
            <li>
              <Link to="/contact-support">Contact Support</Link>
            </li>
          </ul>
        </nav>
        <p className={classes.small}>
          © {buildDate.slice(-4)} {brand.name} · Build date {buildDate}
        </p>
      </div>
    </footer>
  );
};
