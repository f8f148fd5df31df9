import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';

/** One key that does something on the page in view. */
interface Shortcut {
  /** As `KeyboardEvent.key` has it: `j`, `A` with shift, `?`. */
  readonly key: string;
  /** What it does, for the help. */
  readonly does: string;
  /** Nothing for a key that the browser itself handles, such as Enter on a link: it is listed only. */
  readonly run?: () => void;
}

/** The shortcuts of one part of a page under its name. */
export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

const pressedNotTyped = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit']);

/** Whether keys pressed there are text, a choice by its first letters or a date, and so no shortcuts. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !pressedNotTyped.has(target.type);
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable === true
  );
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>;

/** The shortcut that a pressed key means: the newest group's, nothing with Ctrl, Alt or the like. */
export const shortcutFor = (pressed: Pressed, groups: readonly ShortcutGroup[]): Shortcut | undefined => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  if (pressed.isComposing || pressed.defaultPrevented) return undefined;
  return groups
    .toReversed()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ key, run }) => run !== undefined && key === pressed.key);
};

/** People who speak to their computer must be able to switch single keys off. */
const settingKey = 'admin_shortcuts';

/** Whether single keys are shortcuts in this browser. */
export const areShortcutsOn = (): boolean => keptText(() => localStorage, settingKey) !== 'off';
export const switchShortcuts = (on: boolean): void => keepText(() => localStorage, settingKey, on ? null : 'off');
