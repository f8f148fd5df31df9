import { useState } from 'react';
import { useListOrderPaymentsQuery } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { PaymentCard } from './payment-card.tsx';
import styles from './payments.module.css';

const Loaded = ({ orderId }: { orderId: string }) => {
  const words = texts.payments;
  const { data, error, refetch } = useListOrderPaymentsQuery(
    { params: { orderId } },
    { refetchOnMountOrArgChange: true },
  );
  if (data) {
    return data.payments.length === 0 ? (
      <p className={styles.quiet}>{words.none}</p>
    ) : (
      data.payments.map((payment) => <PaymentCard key={payment.payment_id} payment={payment} />)
    );
  }
  if (error === undefined) return <p role="status">{words.loading}</p>;
  return <ProblemNotice title={words.failed} problem={error} action={{ label: texts.tryAgain, onClick: refetch }} />;
};

/** Payments and refunds of an order with their ledger; fetched when they are unfolded, because they are looked up. */
export const OrderPayments = ({ orderId }: { orderId: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <details className={`card ${styles.panel}`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.payments.title}</summary>
      {open && (
        <div className={styles.list}>
          <Loaded orderId={orderId} />
        </div>
      )}
    </details>
  );
};
