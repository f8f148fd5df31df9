import type { Order } from '@potli/contracts/order/order.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { useNavigate } from '@potli/ui-kit/router.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { isBegun } from '../../draft/product.ts';
import { useCustomerDispatch, useDraft } from '../../store.ts';
import { reorderTexts } from '../../texts/order-page.ts';

/** Starts a new order with the same items; asks before it replaces one that was begun. */
export const OrderAgain = ({ order, isQuiet = false }: { order: Order; isQuiet?: boolean }) => {
  const { products, submitted } = useDraft();
  const dispatch = useCustomerDispatch();
  const navigate = useNavigate();
  const { confirm } = useAlerts();
  const start = async () => {
    // What was submitted is an order by now.
    const isReplaced = submitted === null && products.some(isBegun);
    const { replace: yes, keep: no } = reorderTexts;
    if (isReplaced && !(await confirm(reorderTexts.question, { yes, no }))) return;
    dispatch(draftActions.reordered(order));
    navigate('/user/order/create');
  };
  return (
    <button type="button" className={isQuiet ? 'button button-quiet' : 'button'} onClick={start}>
      {reorderTexts.button}
    </button>
  );
};
