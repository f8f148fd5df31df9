import type { AlertDialogProps } from '@potli/ui-kit/alerts/alerts.tsx';
import { Modal } from 'antd';
import { useState } from 'react';

/** A declared Modal and not `modal.info()`: that one writes its title twice, the second time into a hidden header. */
export const AlertDialog = ({ text, yes, no, tone, onClosed }: AlertDialogProps) => {
  // Enter that is held down, or pressed once too often, must not destroy anything.
  const isDangerous = tone === 'danger';
  const [answer, setAnswer] = useState<boolean>();
  return (
    <Modal
      open={answer === undefined}
      title={text}
      width={416}
      centered
      closable={false}
      mask={{ closable: false }}
      okText={yes}
      cancelText={no}
      okButtonProps={{ autoFocus: !isDangerous, danger: isDangerous }}
      cancelButtonProps={{ autoFocus: isDangerous }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {no !== undefined && <CancelBtn />}
          <OkBtn />
        </>
      )}
      onOk={() => setAnswer(true)}
      onCancel={() => setAnswer(false)}
      afterClose={() => onClosed(answer === true)}
    />
  );
};
