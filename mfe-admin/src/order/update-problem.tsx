import { ProblemNotice } from './problem-notice.tsx';
import type { OrderStep } from './use-order-step.ts';

/** Why an update was refused. A change made elsewhere offers the fresh order; what was typed here stays as it is. */
export const UpdateProblem = ({ step: { problem, reload }, title }: { step: OrderStep; title: string }) => {
  if (!problem) return null;
  const outdated = problem.code === 'ORDER_CHANGED' || problem.code === 'ORDER_STATUS_CONFLICT';
  const reasons = [...new Set(problem.details.map(({ message }) => message))].filter(
    (message) => message !== problem.error,
  );
  return (
    <ProblemNotice
      title={title}
      problem={problem}
      action={outdated ? { label: 'Reload order', onClick: reload } : undefined}
    >
      {outdated && <p>Somebody else worked on this order. What you have entered here is kept.</p>}
      {reasons.length > 0 && !outdated && (
        <ul>
          {reasons.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </ProblemNotice>
  );
};
