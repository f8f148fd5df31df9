import { Rupees } from '@potli/ui-kit/money.tsx';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { calendarDate } from '../../kit/calendar-date.ts';
import { Fact } from '../../kit/fact.tsx';
import { moneyText } from '../../kit/money-text.ts';
import { receiptTexts } from '../../texts/payment.ts';
import { texts } from '../../texts.ts';
import type { ReceiptFacts } from './receipt.ts';

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
            <tr key={term}>
              <th scope="row" colSpan={2}>
                {term}
              </th>
              <td>
                <Rupees amount={amount} />
              </td>
            </tr>
          ))}
          <tr className="customer-receipt-paid">
            <th scope="row" colSpan={2}>
              {words.paid}
            </th>
            <td>
              <Rupees amount={receipt.paid} />
            </td>
          </tr>
          {receipt.charged && (
            <tr>
              <th scope="row" colSpan={2}>
                {words.chargedBy(receipt.provider)}
              </th>
              <td>{receipt.charged}</td>
            </tr>
          )}
          {receipt.pendingRefund > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {words.pendingRefund}
              </th>
              <td>{moneyText(-receipt.pendingRefund, 'INR')}</td>
            </tr>
          )}
          {receipt.refunds.map(({ amount, currency, refunded_at, arrives_on }) => (
            <tr key={`${refunded_at} ${amount}`}>
              <th scope="row" colSpan={2}>
                {words.refunded(calendarDate(refunded_at), arrives_on && calendarDate(arrives_on))}
              </th>
              <td>{moneyText(-amount, currency)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p>{brand.supportEmail}</p>
    </section>
  );
};
