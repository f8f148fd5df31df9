import { AntdProvider } from '@potli/ui-kit/antd-provider.tsx';
import { PageSkeleton } from '@potli/ui-kit/page-states.tsx';
import { Outlet } from '@potli/ui-kit/router.ts';
import { ConfigProvider } from 'antd';
import { Suspense, useState } from 'react';
import { Provider } from 'react-redux';
import { ShortcutsProvider } from '../keyboard/shortcuts-provider.tsx';
import { ExpiryNotice } from '../session/expiry-notice.tsx';
import { createStore } from '../store.ts';

// Denser than the customers' pages, and still: operators work with a mouse and a keyboard all day. In a tab that is not
// in front a movement would not end, and leave a button's 'loading' in its name.
const dense = { token: { fontSize: 14, controlHeight: 36, controlHeightLG: 40, motion: false } };

/** What all operator pages share: the store, antd, the dialogs, the shortcuts, the end of the session. */
export const OperatorFrame = () => {
  const [store] = useState(createStore);
  return (
    <Provider store={store}>
      <AntdProvider>
        <ConfigProvider theme={dense}>
          <ShortcutsProvider>
            <ExpiryNotice />
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ShortcutsProvider>
        </ConfigProvider>
      </AntdProvider>
    </Provider>
  );
};
