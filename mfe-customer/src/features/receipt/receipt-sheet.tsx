import { moneyText, Rupees, rupees } from '@potli/ui-kit/money.tsx';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import type { ReactNode } from 'react';
import { calendarDate } from '../../kit/calendar-date.ts';
import { Fact } from '../../kit/fact.tsx';
import { receiptTexts } from '../../texts/receipt.ts';
import { texts } from '../../texts.ts';
import type { ReceiptFacts } from './receipt.ts';

const SumRow = ({ term, children, className }: { term: string; children: ReactNode; className?: string }) => (
  <tr className={className}>
    <th scope="row" colSpan={2}>
      {term}
    </th>
    <td>{children}</td>
  </tr>
);

export const ReceiptSheet = ({ receipt }: { receipt: ReceiptFacts }) => {
  const { brand } = useRuntimeConfig();
  const words = receiptTexts;
  const costs: readonly (readonly [string, number])[] = [
    [words.itemsCost, receipt.itemsCost],
    [words.shipping, receipt.shipping],
    [words.customFees, receipt.customFees],
    [words.platformFees, receipt.platformFees],
    [words.orderTotal, receipt.orderTotal],
    ...(receipt.takenOut > 0 ? ([[words.takenOut, receipt.takenOut]] as const) : []),
    ...(receipt.roundedDown > 0 ? ([[words.roundedDown, -receipt.roundedDown]] as const) : []),
    [words.paymentFees, receipt.paymentFees],
  ];
  const facts: readonly (readonly [string, string])[] = [
    [words.reference, receipt.reference],
    [words.date, calendarDate(receipt.paidAt)],
    [words.customer, receipt.customer],
    [texts.fields.country, receipt.country],
    [words.paymentId, receipt.paymentId],
    [words.paymentMethod, receipt.paymentMethod],
  ];
  return (
    <section className="customer-receipt" aria-label={words.title}>
      <p className="customer-receipt-brand">{brand.name}</p>
      <h2>{words.title}</h2>
      <dl>
        {facts.map(([term, text]) => (
          <Fact key={term} term={term}>
            {text}
          </Fact>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.cost}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.items.map(({ id, name, quantity, cost, isTakenOut }) => (
            <tr key={id}>
              <td dir="auto">{isTakenOut ? <s>{name}</s> : name}</td>
              <td>{quantity}</td>
              <td>{isTakenOut ? words.outOfStock : <Rupees amount={cost} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {costs.map(([term, amount]) => (
            <SumRow key={term} term={term}>
              <Rupees amount={amount} />
            </SumRow>
          ))}
          <SumRow term={words.paid} className="customer-receipt-paid">
            <Rupees amount={receipt.paid} />
          </SumRow>
          {receipt.charged && <SumRow term={words.chargedBy(receipt.provider)}>{receipt.charged}</SumRow>}
          {receipt.pendingRefund > 0 && <SumRow term={words.pendingRefund}>{rupees(-receipt.pendingRefund)}</SumRow>}
          {receipt.refunds.map(({ amount, currency, refunded_at, arrives_on }) => (
            <SumRow
              key={`${refunded_at} ${amount}`}
              term={words.refunded(calendarDate(refunded_at), arrives_on && calendarDate(arrives_on))}
            >
              {moneyText(-amount, currency)}
            </SumRow>
          ))}
        </tfoot>
      </table>
      <p>{brand.supportEmail}</p>
    </section>
  );
};
