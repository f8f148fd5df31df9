import { Checkbox, Descriptions, Flex, Typography } from 'antd';
import { useState } from 'react';
import { InfoDialog } from '../frame/info-dialog.tsx';
import { texts } from '../texts.ts';
import { areShortcutsOn, switchShortcuts } from './shortcut.ts';
import { useActiveShortcuts } from './shortcuts-provider.tsx';

const Help = () => {
  const [on, setOn] = useState(areShortcutsOn);
  const active = useActiveShortcuts();
  return (
    <Flex vertical gap={16}>
      {active().map(({ name, shortcuts }) => (
        <Descriptions
          key={name}
          title={name}
          size="small"
          column={1}
          colon={false}
          styles={{ label: { minWidth: 72 } }}
          items={shortcuts.map(({ key, does }) => ({
            key,
            label: <Typography.Text keyboard>{key}</Typography.Text>,
            children: does,
          }))}
        />
      ))}
      <Typography.Text type="secondary">{texts.keyboard.notInFields}</Typography.Text>
      <Checkbox
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          switchShortcuts(target.checked);
        }}
      >
        {texts.keyboard.switchedOn}
      </Checkbox>
    </Flex>
  );
};

/** The list of the shortcuts that work on the page in view. */
export const ShortcutHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <InfoDialog open={open} title={texts.keyboard.title} onClose={onClose}>
    <Help />
  </InfoDialog>
);
