import type { Payment } from '@potli/contracts/payment/desk.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { amountText } from './payment-words.ts';
import styles from './payments.module.css';

/** Money that moved at the provider, oldest first; a refund under way has no entry yet and is told below. */
export const LedgerTable = ({ payment }: { payment: Payment }) => {
  const words = texts.payments.ledger;
  const name = words.of(payment.provider_order_id ?? payment.reference);
  if (payment.ledger.length === 0) return <p className={styles.quiet}>{words.empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={name}>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col" className={styles.amount}>
              {words.amount}
            </th>
            <th scope="col">{words.reference}</th>
            <th scope="col">{words.at}</th>
          </tr>
        </thead>
        <tbody>
          {payment.ledger.map(({ kind, provider_ref, capture_ref, amount, currency, at }) => (
            <tr key={`${kind} ${provider_ref} ${capture_ref}`}>
              <td>{words[kind]}</td>
              <td className={styles.amount}>
                {kind === 'refund' ? '−' : kind === 'refund_failed' && '+'}
                {amountText(amount, currency)}
              </td>
              <td>
                <code>{provider_ref}</code>
              </td>
              <td className={styles.time}>
                <IndiaTime at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
