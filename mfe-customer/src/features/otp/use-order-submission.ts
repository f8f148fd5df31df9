import type { Order } from '@potli/contracts/order/order.ts';
import { tellOrderEvent } from '@potli/ui-kit/analytics.ts';
import { keepOrders } from '@potli/ui-kit/own-orders.ts';
import { customerApi } from '../../api.ts';
import { correctionIn } from '../../draft/draft.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import type { OrderInProgress } from '../../draft/order-in-progress.ts';
import { submissionOf } from '../../draft/submission.ts';
import { useCustomerStore } from '../../store.ts';

export type PlacedOrder = Pick<Order, 'order_id' | 'reference'>;

/** Throws the `ApiProblem` of a refusal. */
export const useOrderSubmission = () => {
  const store = useCustomerStore();
  const [createOrder, creating] = customerApi.useCreateOrderMutation();
  const [updateOrder, updating] = customerApi.useUpdateOrderMutation();

  const placeNew = async (inProgress: OrderInProgress, otp: string): Promise<PlacedOrder> => {
    const submission = submissionOf(inProgress);
    store.dispatch(draftActions.submissionPrepared(JSON.stringify(submission)));
    const key = store.getState().draft.submission?.key;
    return createOrder({
      body: { order: {}, ...submission, otp },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    }).unwrap();
  };

  const sendAgain = async (orderId: string, inProgress: OrderInProgress, otp: string): Promise<PlacedOrder> => {
    const known = correctionIn(store.getState().draft, orderId);
    const dropped_items = inProgress.dropped.map(({ key, order_item_id = key }) => order_item_id);
    const { order } = await updateOrder({
      params: { role: 'user', orderId },
      body: {
        order: {
          order_id: orderId,
          ...(known ? { user_id: known.user_id, version: known.version } : {}),
          order_status: 'ORDER_EVALUATION',
        },
        ...submissionOf(inProgress),
        ...(dropped_items.length > 0 && { dropped_items }),
        otp,
      },
    }).unwrap();
    return order;
  };

  return {
    isSubmitting: creating.isLoading || updating.isLoading,
    submit: async (inProgress: OrderInProgress, otp: string): Promise<PlacedOrder> => {
      const { order_id, reference } =
        inProgress.orderId === undefined
          ? await placeNew(inProgress, otp)
          : await sendAgain(inProgress.orderId, inProgress, otp);
      if (inProgress.orderId === undefined) {
        tellOrderEvent('order_submitted');
        // At once: the next page may never get an answer to its own question for the order.
        void keepOrders([
          {
            order_id,
            reference,
            order_status: 'ORDER_EVALUATION',
            created_at: new Date().toISOString(),
            first_item: inProgress.products[0]?.product_name.trim() ?? '',
          },
        ]);
      }
      store.dispatch(draftActions.orderPlaced({ order_id, reference, isNew: inProgress.orderId === undefined }));
      return { order_id, reference };
    },
  };
};
