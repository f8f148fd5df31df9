import { App } from 'antd';
import { useMemo } from 'react';

/** The dialogs that a page may raise. */
export interface Alerts {
  /** A dialog with exactly this text and one OK button; resolves when it is closed. */
  alert(text: string): Promise<void>;
  /** A dialog with exactly this text; resolves to whether it was confirmed. */
  confirm(text: string, labels?: { readonly yes?: string; readonly no?: string }): Promise<boolean>;
}

/** They stand at once: what grows under the pointer can be missed by a quick one, and an operator answers hundreds a day. */
const dialog = { icon: null, centered: true, transitionName: '', maskTransitionName: '' };

/** The dialogs of the page, announced to screen readers; needs an `AntdProvider` around it. */
export const useAlert = (): Alerts => {
  const { modal } = App.useApp();
  return useMemo(
    () => ({
      alert: (text) =>
        new Promise((resolve) => {
          modal.info({ ...dialog, title: text, okText: 'OK', afterClose: () => resolve() });
        }),
      confirm: (text, { yes = 'Yes', no = 'No' } = {}) =>
        new Promise((resolve) => {
          let confirmed = false;
          modal.confirm({
            ...dialog,
            title: text,
            okText: yes,
            cancelText: no,
            onOk: () => {
              confirmed = true;
            },
            afterClose: () => resolve(confirmed),
          });
        }),
    }),
    [modal],
  );
};
