import { Link } from '@potli/ui-kit/router.ts';
import { paymentSuccessTexts, paymentTexts } from '../../texts/payment.ts';

interface CheckingPanelProps {
  readonly orderId: string;
  readonly onPayAnotherWay: (() => void) | undefined;
}

export const CheckingPanel = ({ orderId, onPayAnotherWay }: CheckingPanelProps) => (
  <section className="card customer-form" role="status" aria-live="polite">
    <h2>{paymentTexts.checkingTitle}</h2>
    <span className="potli-skeleton-line" aria-hidden="true" />
    <p>{paymentTexts.checking}</p>
    <div className="customer-actions">
      <Link className="button button-quiet" to={`/user/orderdetail/${orderId}`}>
        {paymentSuccessTexts.back}
      </Link>
      {onPayAnotherWay && (
        <button type="button" className="button button-quiet" onClick={onPayAnotherWay}>
          {paymentTexts.notPaid}
        </button>
      )}
    </div>
  </section>
);
