import { AntdProvider } from '@potli/ui-kit/antd-provider.tsx';
import { PageSkeleton } from '@potli/ui-kit/page-states.tsx';
import { Outlet } from '@potli/ui-kit/router.ts';
import { ConfigProvider } from 'antd';
import { Suspense, useState } from 'react';
import { Provider } from 'react-redux';
import { ExpiryNotice } from './session/expiry-notice.tsx';
import { createStore } from './store.ts';

// Denser than the customers' pages: operators work with a mouse and a keyboard all day.
const dense = {
  token: { fontSize: 14, controlHeight: 36 },
  components: { Table: { cellPaddingInlineMD: 16 } },
};

/** What all operator pages share: the store, antd, the dialogs, the end of the session. */
export const OperatorFrame = () => {
  const [store] = useState(createStore);
  return (
    <Provider store={store}>
      <AntdProvider>
        <ConfigProvider theme={dense}>
          <ExpiryNotice />
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ConfigProvider>
      </AntdProvider>
    </Provider>
  );
};
