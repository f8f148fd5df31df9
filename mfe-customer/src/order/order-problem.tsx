import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { ProblemWithRetry } from '@potli/ui-kit/page-states.tsx';
import { requestIdOf } from '@potli/ui-kit/problem-text.ts';
import { useNavigate } from '@potli/ui-kit/router.ts';
import { useEffect, useRef } from 'react';
import { orderTexts } from '../texts/order-page.ts';
import { isOrderNotFound, orderProblemText } from './order-problem-text.ts';

interface OrderProblemProps {
  readonly problem: unknown;
  readonly headline: string;
  readonly onRetry: () => void;
}

export const OrderProblem = ({ problem, headline, onRetry }: OrderProblemProps) => {
  const { alert } = useAlerts();
  const navigate = useNavigate();
  const shown = useRef(false);
  const notFound = isOrderNotFound(problem);
  useEffect(() => {
    if (!notFound || shown.current) return;
    shown.current = true;
    alert(orderTexts.notFoundRedirecting).then(() => navigate('/user/order/create', { replace: true }));
  }, [notFound, alert, navigate]);
  return (
    <div className="page customer-wide customer-stack">
      <h1>{orderTexts.page}</h1>
      {notFound ? (
        <ProblemWithRetry text={orderTexts.notFound} />
      ) : (
        <>
          <p className="customer-error customer-headline">{headline}</p>
          <ProblemWithRetry text={orderProblemText(problem)} onRetry={onRetry} requestId={requestIdOf(problem)} />
        </>
      )}
    </div>
  );
};
