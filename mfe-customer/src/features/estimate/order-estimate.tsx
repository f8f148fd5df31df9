import type { Order } from '@potli/contracts/order/order.ts';
import { estimateTexts as words } from '../../texts/ordering.ts';
import { EstimateFacts } from './estimate-facts.tsx';
import { useEstimate } from './use-estimate.ts';

/** What an order without a price may cost, as the customer saw it when it was placed. */
export const OrderEstimate = ({ order: { items, user } }: { order: Order }) => {
  const facts = useEstimate(items, user.country);
  return (
    <section className="card customer-form customer-estimate" aria-labelledby="estimate-heading">
      <h2 id="estimate-heading">{words.title}</h2>
      <EstimateFacts {...facts} country={user.country} />
    </section>
  );
};
