import { Link } from '@potli/ui-kit/router.ts';
import { texts } from '../../texts.ts';

interface CheckingPanelProps {
  readonly orderId: string;
  readonly onPayAnotherWay: (() => void) | undefined;
}

export const CheckingPanel = ({ orderId, onPayAnotherWay }: CheckingPanelProps) => (
  <section className="card customer-form" role="status" aria-live="polite">
    <h2>{texts.payment.checkingTitle}</h2>
    <span className="potli-skeleton-line" aria-hidden="true" />
    <p>{texts.payment.checking}</p>
    <div className="customer-actions">
      <Link className="button button-quiet" to={`/user/orderdetail/${orderId}`}>
        {texts.paymentSuccess.back}
      </Link>
      {onPayAnotherWay && (
        <button type="button" className="button button-quiet" onClick={onPayAnotherWay}>
          {texts.payment.notPaid}
        </button>
      )}
    </div>
  </section>
);
