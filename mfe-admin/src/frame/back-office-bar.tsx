import { navigationAt } from '@potli/contracts/mfe/extension.ts';
import { currentSession } from '@potli/contracts/operator/account.ts';
import { modulesInPage } from '@potli/ui-kit/modules-in-page.ts';
import { Link, matchPath, useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { Button, Flex, Grid, Menu, type MenuProps, Tag, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { operatorApi } from '../api.ts';
import { ShortcutHelp } from '../keyboard/shortcut-help.tsx';
import { useShortcuts } from '../keyboard/shortcuts-provider.tsx';
import { listPath, searchAtOnce } from '../order/admin-paths.ts';
import { type Group, type Place, places } from '../places.ts';
import { sessionClosed } from '../session/session-slice.ts';
import { forgetToken, readOperatorName } from '../session/token.ts';
import { useMay } from '../session/use-may.ts';
import { texts } from '../texts.ts';
import { numberOf, useWaiting } from './use-waiting.ts';

const isHere = ({ pages }: Place, pathname: string): boolean =>
  Object.keys(pages).some((path) => matchPath(path, pathname) !== null);

const WaitingTag = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Tag className="figures" style={{ marginInlineEnd: 0 }}>
      {text}
    </Tag>
  );

type Entry = NonNullable<MenuProps['items']>[number];

const entryOf = (to: string, label: ReactNode, current = false): Entry => ({
  key: to,
  label: (
    <Link to={to} style={{ textDecoration: 'none' }} {...(current && { 'aria-current': 'true' })}>
      {label}
    </Link>
  ),
});

const groups: readonly Group[] = ['reports', 'settings'];

/** The word that opens more entries. */
const Opens = ({ children }: { children: ReactNode }) => (
  <>
    {children} <span aria-hidden="true">▾</span>
  </>
);

/** The entries of the bar with those of a group behind its word; a group of one needs no word. */
const grouped = (
  shown: readonly Place[],
  entry: (place: Place) => Entry,
  opens: (word: string) => ReactNode,
): Entry[] => [
  ...shown.filter(({ group }) => group === undefined).map(entry),
  ...groups.flatMap((group): Entry[] => {
    const inside = shown.filter((place) => place.group === group).map(entry);
    return inside.length > 1 ? [{ key: group, label: opens(texts.places[group]), children: inside }] : inside;
  }),
];

/** The bar above every page: the places of the back office, who is signed in, the shortcuts, the way out. */
export const BackOfficeBar = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [endSession] = operatorApi.useEndSessionMutation();
  const [helpIsOpen, setHelpIsOpen] = useState(false);
  const showHelp = () => setHelpIsOpen(true);
  const waiting = useWaiting();
  const may = useMay();
  const [modules] = useState(modulesInPage);
  const { xs, sm, md, lg } = Grid.useBreakpoint();
  const narrow = Boolean(xs || sm || md) && !lg;
  const here = places.find((place) => isHere(place, pathname));
  const words = texts.keyboard.everywhere;
  useShortcuts(words.group, [
    { key: '?', does: words.help, run: showHelp },
    { key: '/', does: words.search, run: () => navigate(listPath, { state: searchAtOnce }) },
  ]);
  const logOut = () => {
    // RequireSession then leads to /admin.
    dispatch(sessionClosed('left'));
    // Sent with the token, which is forgotten without waiting: a slow server must not keep anyone signed in here.
    endSession({ params: { sessionId: currentSession } });
    forgetToken();
  };
  // A module of another team, which is loaded when its entry is followed.
  const foreign = navigationAt(modules, 'back-office', may.roles).map(({ to, label }) => entryOf(to, label));
  const own = grouped(
    places.filter(({ needs = {} }) => may.call(needs)),
    (place) =>
      entryOf(
        place.to,
        <>
          {place.label} <WaitingTag text={place.waiting && numberOf([waiting[place.waiting]])} />
        </>,
        place === here,
      ),
    // Inside the menu antd marks the current entry.
    (word) => (narrow ? word : <Opens>{word}</Opens>),
  );
  const entries = [...own, ...foreign];
  const menuLabel = (
    <Opens>
      {texts.places.menu} <WaitingTag text={numberOf(Object.values(waiting))} />
    </Opens>
  );
  return (
    <Flex align="center" justify="space-between" gap={8} style={{ maxWidth: 1360, margin: '0 auto' }}>
      <nav aria-label={texts.places.label} style={{ minWidth: 0 }}>
        <Menu
          mode="horizontal"
          disabledOverflow
          triggerSubMenuAction="click"
          // What opens belongs to the landmark, too.
          getPopupContainer={(entry) => entry.closest<HTMLElement>('nav') ?? document.body}
          style={{ background: 'none', borderBottom: 0 }}
          selectedKeys={here ? [here.to] : []}
          items={narrow ? [{ key: 'menu', label: menuLabel, children: entries }] : entries}
          onClick={({ key, domEvent }) => {
            // Enter on the entry itself, which the arrow keys lead to; its link sees to all else.
            if (!(domEvent.target as Element).closest('a')) navigate(key);
          }}
        />
      </nav>
      <Flex align="center" gap={4} style={{ marginInlineStart: 'auto', paddingInline: 8 }}>
        <Typography.Text type="secondary" ellipsis style={{ maxWidth: '20ch' }}>
          {readOperatorName()}
        </Typography.Text>
        {!narrow && (
          <Button type="text" onClick={showHelp}>
            {texts.keyboard.open}
          </Button>
        )}
        <Button type="text" onClick={logOut}>
          {texts.session.logout}
        </Button>
      </Flex>
      <ShortcutHelp open={helpIsOpen} onClose={() => setHelpIsOpen(false)} />
    </Flex>
  );
};
