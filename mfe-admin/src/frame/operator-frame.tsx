import { AlertsProvider } from '@potli/ui-kit/alerts/alerts.tsx';
import { AntdProvider } from '@potli/ui-kit/antd-provider.tsx';
import { Outlet } from '@potli/ui-kit/router.ts';
import { ConfigProvider } from 'antd';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { PhotoOutboxProvider } from '../features/photos/photo-outbox-provider.tsx';
import { CodeRequestDialog } from '../features/second-factor/code-request-dialog.tsx';
import { ShortcutsProvider } from '../keyboard/shortcuts-provider.tsx';
import { ExpiryNotice } from '../session/expiry-notice.tsx';
import { shareSession } from '../session/shared-session.ts';
import { createStore } from '../store.ts';
import { texts } from '../texts.ts';
import './targets.module.css';
import { AlertDialog } from './alert-dialog.tsx';

/** What all operator pages share: the store, antd, the dialogs, the shortcuts, the end of the session. */
export const OperatorFrame = () => {
  const [store] = useState(createStore);
  useEffect(() => shareSession(store), [store]);
  return (
    <Provider store={store}>
      <AntdProvider>
        <ConfigProvider virtual={false} popupMatchSelectWidth={false} form={{ requiredMark: false }}>
          <AlertsProvider dialog={AlertDialog} ok={texts.ok}>
            <ShortcutsProvider>
              <ExpiryNotice />
              <PhotoOutboxProvider>
                <Outlet />
              </PhotoOutboxProvider>
              <CodeRequestDialog />
            </ShortcutsProvider>
          </AlertsProvider>
        </ConfigProvider>
      </AntdProvider>
    </Provider>
  );
};
