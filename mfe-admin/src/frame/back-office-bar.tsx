import { currentSession } from '@potli/contracts/operator/account.ts';
import { Link, matchPath, useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { Button, Flex, Menu, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useEndSessionMutation } from '../api.ts';
import { ShortcutHelp } from '../keyboard/shortcut-help.tsx';
import { useShortcuts } from '../keyboard/shortcuts-provider.tsx';
import { listPath, loginPath, searchAtOnce } from '../order/admin-paths.ts';
import { type Place, places } from '../places.ts';
import { sessionClosed } from '../session/session-slice.ts';
import { forgetToken, readOperatorName } from '../session/token.ts';
import { useMay } from '../session/use-may.ts';
import { texts } from '../texts.ts';
import { useWaiting } from './use-waiting.ts';

const isHere = ({ pages }: Place, pathname: string): boolean =>
  Object.keys(pages).some((path) => matchPath(path, pathname) !== null);

const WaitingTag = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Tag color="warning" className="figures" style={{ marginInlineEnd: 0 }}>
      {text}
    </Tag>
  );

/** The bar above every page: the places of the back office, who is signed in, the shortcuts, the way out. */
export const BackOfficeBar = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [endSession] = useEndSessionMutation();
  const [helpIsOpen, setHelpIsOpen] = useState(false);
  const showHelp = () => setHelpIsOpen(true);
  const waiting = useWaiting();
  const may = useMay();
  const here = places.find((place) => isHere(place, pathname));
  const words = texts.keyboard.everywhere;
  useShortcuts(words.group, [
    { key: '?', does: words.help, run: showHelp },
    { key: '/', does: words.search, run: () => navigate(listPath, { state: searchAtOnce }) },
  ]);
  const logOut = () => {
    // Sent with the token, which is forgotten without waiting: a slow server must not keep anyone signed in here.
    endSession({ params: { sessionId: currentSession } });
    forgetToken();
    dispatch(sessionClosed());
    navigate(loginPath(undefined), { replace: true });
  };
  return (
    <Flex wrap align="center" justify="space-between" gap="0 16px" style={{ maxWidth: 1360, margin: '0 auto' }}>
      <nav aria-label={texts.places.label} style={{ minWidth: 0 }}>
        <Menu
          mode="horizontal"
          disabledOverflow
          style={{ flexWrap: 'wrap', background: 'none', borderBottom: 0 }}
          selectedKeys={here ? [here.to] : []}
          items={places
            .filter(({ needs = {} }) => may.call(needs))
            .map((place) => ({
              key: place.to,
              label: (
                <Link
                  to={place.to}
                  style={{ textDecoration: 'none' }}
                  {...(place === here ? { 'aria-current': 'true' } : {})}
                >
                  {place.label} <WaitingTag text={place.waiting && waiting[place.waiting]} />
                </Link>
              ),
            }))}
        />
      </nav>
      <Flex align="center" gap={4} style={{ marginInlineStart: 'auto', paddingInline: 8 }}>
        <Typography.Text type="secondary" ellipsis style={{ maxWidth: '20ch' }}>
          {readOperatorName()}
        </Typography.Text>
        <Button type="text" onClick={showHelp}>
          {texts.keyboard.open}
        </Button>
        <Button type="text" onClick={logOut}>
          {texts.session.logout}
        </Button>
      </Flex>
      <ShortcutHelp open={helpIsOpen} onClose={() => setHelpIsOpen(false)} />
    </Flex>
  );
};
