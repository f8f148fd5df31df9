import { Link, matchPath, useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { useDispatch } from 'react-redux';
import { useShortcutHelp } from '../keyboard/shortcut-help.tsx';
import { useShortcuts } from '../keyboard/shortcuts-provider.tsx';
import { listPath, loginPath, searchAtOnce } from '../order/admin-paths.ts';
import { type Place, places } from '../places.ts';
import { sessionClosed } from '../session/session-slice.ts';
import { forgetToken, readOperatorName } from '../session/token.ts';
import { texts } from '../texts.ts';
import styles from './desk-bar.module.css';

const isHere = ({ pages }: Place, pathname: string): boolean =>
  Object.keys(pages).some((path) => matchPath(path, pathname) !== null);

/** The bar of the desk: its places, who is signed in, the shortcuts, the way out. */
export const DeskBar = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const showHelp = useShortcutHelp();
  const name = readOperatorName();
  const words = texts.keyboard.everywhere;
  useShortcuts(words.group, [
    { key: '?', does: words.help, run: showHelp },
    { key: '/', does: words.search, run: () => navigate(listPath, { state: searchAtOnce }) },
  ]);
  const logOut = () => {
    forgetToken();
    dispatch(sessionClosed());
    navigate(loginPath(undefined), { replace: true });
  };
  return (
    <div className={styles.bar}>
      <nav className={styles.places} aria-label={texts.places.label}>
        {places.map((place) => (
          <Link key={place.to} to={place.to} {...(isHere(place, pathname) ? { 'aria-current': 'true' } : {})}>
            {place.label}
          </Link>
        ))}
      </nav>
      <div className={styles.own}>
        {name && <span className={styles.name}>{name}</span>}
        <button type="button" className={styles.button} onClick={showHelp}>
          {texts.keyboard.open}{' '}
          <span className={styles.key} aria-hidden="true">
            ?
          </span>
        </button>
        <button type="button" className={styles.button} onClick={logOut}>
          {texts.session.logout}
        </button>
      </div>
    </div>
  );
};
