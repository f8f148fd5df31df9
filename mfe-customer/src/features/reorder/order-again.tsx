import type { OrderItem } from '@potli/contracts/order/order.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { useNavigate } from '@potli/ui-kit/router.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { isBegun } from '../../draft/product.ts';
import { useCustomerDispatch, useDraft } from '../../store.ts';
import { texts } from '../../texts.ts';

/** Starts a new order with the same links, sizes, colors and quantities; asks before it replaces one that was begun. */
export const OrderAgain = ({ items }: { items: readonly OrderItem[] }) => {
  const { products, submitted } = useDraft();
  const dispatch = useCustomerDispatch();
  const navigate = useNavigate();
  const { confirm } = useAlerts();
  const start = async () => {
    // What was submitted is an order by now.
    const isReplaced = submitted === null && products.some(isBegun);
    const { replace: yes, keep: no } = texts.reorder;
    if (isReplaced && !(await confirm(texts.reorder.question, { yes, no }))) return;
    dispatch(draftActions.reordered(items));
    navigate('/user/order/create');
  };
  return (
    <button type="button" className="button" onClick={start}>
      {texts.reorder.button}
    </button>
  );
};
