import type { AlertDialogProps } from '@potli/ui-kit/alerts/alerts.tsx';
import { Modal } from 'antd';
import { useState } from 'react';

/** A declared Modal and not `modal.info()`: that one writes its title twice, the second time into a hidden header. */
export const AlertDialog = ({ text, yes, no, onClosed }: AlertDialogProps) => {
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
      okButtonProps={{ autoFocus: true }}
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
