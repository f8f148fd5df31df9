import './kit/kit.css';
import { Outlet } from '@potli/ui-kit/router.ts';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { AlertsProvider } from './kit/alerts.tsx';
import { connectStore, createStore, renderedState } from './store.ts';

/** What all customer pages share: the store with its draft, and the dialogs. */
export const CustomerFrame = () => {
  const [store] = useState(createStore);
  const [serverState] = useState(() => renderedState(store));
  useEffect(() => connectStore(store), [store]);
  return (
    <Provider store={store} serverState={serverState}>
      <AlertsProvider>
        <Outlet />
      </AlertsProvider>
    </Provider>
  );
};
