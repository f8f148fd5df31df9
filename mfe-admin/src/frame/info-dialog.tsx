import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

interface InfoDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog to read, with one button that closes it. */
export const InfoDialog = ({ open, title, onClose, children }: InfoDialogProps) => (
  <Modal
    open={open}
    title={title}
    okText={texts.close}
    okButtonProps={{ autoFocus: true }}
    onOk={onClose}
    onCancel={onClose}
    footer={(_, { OkBtn }) => <OkBtn />}
    closable={false}
    centered
    destroyOnHidden
    width={560}
  >
    {children}
  </Modal>
);
