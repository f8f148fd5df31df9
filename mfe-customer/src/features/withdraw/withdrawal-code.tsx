import type { Order } from '@potli/contracts/order/order.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { customerApi } from '../../api.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { scrollToMiddle } from '../../kit/scroll-to-middle.ts';
import { withFullStop } from '../../kit/with-full-stop.ts';
import { CodeEntry } from '../../one-time-code/code-entry.tsx';
import { isCodeUsedUp, useCodeSending } from '../../one-time-code/use-code-sending.ts';
import { useCustomerDispatch } from '../../store.ts';
import { orderTexts, withdrawTexts as words } from '../../texts/order-page.ts';
import { maskedPhone } from './masked-phone.ts';

/** The button that had the focus has made way for the code's section, which begins near the end of the page. */
const focusOn = (heading: HTMLElement | null) => {
  heading?.focus({ preventScroll: true });
  scrollToMiddle(heading?.closest('section'));
};

/** The code that was sent to the order's phone, and the withdrawal with it. */
export const WithdrawalCode = ({ order, onKeep }: { order: Order; onKeep: () => void }) => {
  const [sendCode] = customerApi.useSendWithdrawalCodeMutation();
  const sending = useCodeSending(order.order_id, sendCode, { params: { orderId: order.order_id } });
  const [withdrawOrder, { isLoading }] = customerApi.useWithdrawOrderMutation();
  const dispatch = useCustomerDispatch();
  const { alert } = useAlerts();

  const withdraw = async (otp: string) => {
    const { error } = await withdrawOrder({ params: { orderId: order.order_id }, body: { otp } });
    const code = error && problemCode(error);
    if (!error || code === 'ORDER_STATUS_CONFLICT' || (code && isCodeUsedUp(code))) {
      dispatch(draftActions.codeSent(null));
    }
    if (!error) await alert(words.done);
    else if (code === 'ORDER_STATUS_CONFLICT') await alert(words.movedOn);
    else await alert(withFullStop(problemText(error, orderTexts.noResponse)));
  };

  return (
    <section className="card customer-form" aria-labelledby="withdraw-heading">
      <h2 id="withdraw-heading" tabIndex={-1} ref={focusOn}>
        {words.title}
      </h2>
      <p>{words.intro(maskedPhone(order.user))}</p>
      <CodeEntry sending={sending} labels={words} isBusy={isLoading} onSubmit={withdraw}>
        <button type="button" className="button button-quiet" disabled={isLoading} onClick={onKeep}>
          {words.keep}
        </button>
      </CodeEntry>
    </section>
  );
};
