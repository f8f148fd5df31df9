import { App, Checkbox } from 'antd';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { ShortcutGroup } from './shortcut.ts';
import styles from './shortcut-help.module.css';
import { useActiveShortcuts } from './shortcuts-provider.tsx';
import { areShortcutsOn, switchShortcuts } from './shortcuts-switch.ts';

const Help = ({ groups }: { groups: readonly ShortcutGroup[] }) => {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <div className={styles.help}>
      {groups.map(({ name, shortcuts }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <dl>
            {shortcuts.map(({ key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.note}>{texts.keyboard.notInFields}</p>
      <Checkbox
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          switchShortcuts(target.checked);
        }}
      >
        {texts.keyboard.switchedOn}
      </Checkbox>
    </div>
  );
};

/** Opens the list of the shortcuts that work on the page in view. */
export const useShortcutHelp = (): (() => void) => {
  const { modal } = App.useApp();
  const active = useActiveShortcuts();
  return () => {
    modal.info({
      icon: null,
      title: texts.keyboard.title,
      content: <Help groups={active()} />,
      centered: true,
      okText: texts.keyboard.close,
      mask: { closable: true },
      width: 560,
    });
  };
};
