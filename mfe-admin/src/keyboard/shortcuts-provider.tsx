import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { areShortcutsOn, isTyping, type ShortcutGroup, shortcutFor } from './shortcut.ts';

interface Shortcuts {
  /** Adds a group while a part of a page is there. @returns how to take it away again */
  add(group: { readonly current: ShortcutGroup }): () => void;
  /** What works now, the page's own first. */
  active(): readonly ShortcutGroup[];
}

const ShortcutsContext = createContext<Shortcuts>({ add: () => () => {}, active: () => [] });

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Listens for the shortcuts of whatever is in view; silent while typing and while a dialog is open. */
export const ShortcutsProvider = ({ children }: { children: ReactNode }) => {
  const groups = useRef<readonly { readonly current: ShortcutGroup }[]>([]);
  const shortcuts = useMemo<Shortcuts>(
    () => ({
      add(group) {
        groups.current = [...groups.current, group];
        return () => {
          groups.current = groups.current.filter((other) => other !== group);
        };
      },
      active: () => groups.current.map(({ current }) => current).toReversed(),
    }),
    [],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || isDialogOpen() || !areShortcutsOn()) return;
      const shortcut = shortcutFor(
        event,
        groups.current.map(({ current }) => current),
      );
      if (!shortcut?.run) return;
      // Else the key would also be typed into the field that the shortcut leads to.
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return <ShortcutsContext value={shortcuts}>{children}</ShortcutsContext>;
};

/** The shortcuts that work now, the page's own first; read when it is called. */
export const useActiveShortcuts = (): (() => readonly ShortcutGroup[]) => useContext(ShortcutsContext).active;

/** Shortcuts that work while the calling component is there. */
export const useShortcuts = (name: string, shortcuts: ShortcutGroup['shortcuts']): void => {
  const { add } = useContext(ShortcutsContext);
  const group = useRef<ShortcutGroup>({ name, shortcuts });
  group.current = { name, shortcuts };
  useEffect(() => add(group), [add]);
};
