import './kit/kit.css';
import { AlertsProvider } from '@potli/ui-kit/alerts/alerts.tsx';
import { Outlet } from '@potli/ui-kit/router.ts';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { AlertDialog } from './kit/alert-dialog.tsx';
import { type CustomerStore, connectStore, createStore, renderedState } from './store.ts';
import { texts } from './texts.ts';

const StoreConnection = ({ store }: { store: CustomerStore }) => {
  useEffect(() => connectStore(store), [store]);
  return null;
};

export const CustomerFrame = () => {
  const [store] = useState(createStore);
  const [serverState] = useState(() => renderedState(store));
  return (
    <Provider store={store} serverState={serverState}>
      {/* Before the pages: effects run in this order, and a page may change the draft in its first one. */}
      <StoreConnection store={store} />
      <AlertsProvider dialog={AlertDialog} ok={texts.dialog.ok}>
        <Outlet />
      </AlertsProvider>
    </Provider>
  );
};
