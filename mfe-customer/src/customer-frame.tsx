import { AntdProvider } from '@potli/ui-kit/antd-provider.tsx';
import { Outlet } from '@potli/ui-kit/router.ts';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from './store.ts';

/** What all customer pages share: the store, antd, the dialogs. */
export const CustomerFrame = () => {
  const [store] = useState(createStore);
  return (
    <Provider store={store}>
      <AntdProvider>
        <Outlet />
      </AntdProvider>
    </Provider>
  );
};
