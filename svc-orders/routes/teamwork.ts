import { addNote, assignOrder, getCustomer, listColleagues } from '@potli/contracts/order/teamwork.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { orderById } from '../order/order-by-id.ts';
import { presentRow } from '../order/present.ts';
import { refundedPaise } from '../order/refund-state.ts';
import { assignedTo, withNote } from '../order/teamwork.ts';
import { ordersLike } from '../personal-data/customer-orders.ts';
import { operatorChange } from './operator-change.ts';

/** More orders of one customer are not listed. */
const mostOrders = 200;
/** More operators are not offered. */
const mostColleagues = 500;

/** How operators share the work: who sees to an order, what they note for each other, what they know of a customer. */
export const mountTeamwork = (service: Service, dependencies: Dependencies): void => {
  const { orders, operators, claims, clock } = dependencies;
  const change = operatorChange(dependencies);

  service.mount(listColleagues, async ({ operator }) => {
    const known = await operators.page({ sort: ['name'], limit: mostColleagues });
    return {
      success: true,
      operators: known
        .filter(({ revoked_at }) => revoked_at === null)
        .map((each) => ({ operator_id: each.id, name: each.name, me: each.id === operator.id })),
    };
  });

  service.mount(assignOrder, async (request) => {
    const { operator_id } = request.body;
    const assignee = operator_id === null ? null : await operators.get(operator_id);
    if (assignee === undefined || (assignee && assignee.revoked_at !== null)) throw new AppError('OPERATOR_NOT_FOUND');
    return change(assignOrder, request, (order, { name }) => assignedTo(order, assignee, clock(), name));
  });

  service.mount(addNote, (request) =>
    change(addNote, request, (order, { name }) => withNote(order, request.body, clock(), name)),
  );

  service.mount(getCustomer, async ({ params, operator: me }) => {
    const order = await orderById(orders, params.orderId);
    const found = await ordersLike(orders, order, mostOrders + 1);
    const listed = found.slice(0, mostOrders);
    const claimed = await claims.of(listed, me);
    const sum = (paiseOf: (each: (typeof listed)[number]) => number) =>
      toRupees(listed.reduce((all, each) => all + paiseOf(each), 0));
    return {
      success: true,
      customer: {
        name: order.user.name,
        phone: order.personal_data_removed ? '' : phoneNumberOf(order.user),
        email: order.user.email,
      },
      orders: listed.map((each) => presentRow(each, claimed.get(each.id) ?? null, me)),
      more: found.length > mostOrders,
      paid_amount: sum(({ payment }) => payment?.paid_paise ?? 0),
      refunded_amount: sum(refundedPaise),
    };
  });
};
