import type { Order } from '@potli/contracts/order/order.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { lazyPage } from '@potli/ui-kit/lazy-page.ts';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { focusOnMount } from '../../kit/use-refocus.ts';
import { orderTexts, withdrawTexts as words } from '../../texts/order-page.ts';
import { maskedPhone } from './masked-phone.ts';

/** Few withdraw: its code is loaded while they answer the question. */
const WithdrawalCode = lazyPage(async () => (await import('./withdrawal-code.tsx')).WithdrawalCode);

/** Withdraws an order that is not priced yet: a confirmation, then the code that was sent to its phone. */
export const WithdrawOrder = ({ order }: { order: Order }) => {
  const [asksCode, setAsksCode] = useState<boolean>();
  const [opening, setOpening] = useState(false);
  const { alert, confirm } = useAlerts();
  const gone = useRef(false);
  useLayoutEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  if (!order.allowed_actions.includes('withdraw')) return null;
  const ask = async () => {
    if (opening) return;
    const loading = WithdrawalCode.preload().then(
      () => true,
      () => false,
    );
    const goesOn = await confirm(words.question(maskedPhone(order.user)), { yes: words.sendCode, no: words.keep });
    if (!goesOn) return;
    setOpening(true);
    const loaded = await loading;
    // Customers who have left the page meanwhile are not asked for a code nor interrupted elsewhere.
    if (gone.current) return;
    setOpening(false);
    if (loaded) setAsksCode(true);
    else await alert(orderTexts.noResponse);
  };
  return asksCode ? (
    <Suspense>
      <WithdrawalCode order={order} onKeep={() => setAsksCode(false)} />
    </Suspense>
  ) : (
    <div className="card customer-withdraw">
      <p className="customer-hint">{words.hint}</p>
      <button
        type="button"
        className="button button-quiet customer-danger"
        ref={asksCode === false ? focusOnMount : null}
        // Not disabled, which would lose the focus.
        aria-disabled={opening}
        onClick={ask}
      >
        {opening ? words.opening : words.button}
      </button>
    </div>
  );
};
