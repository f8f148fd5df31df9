import { texts } from '../texts.ts';
import { ChangeList } from './change-list.tsx';
import { IndiaTime } from './india-time.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { statusName } from './status-tag.tsx';
import type { OrderStep } from './use-order-step.ts';

interface UpdateProblemProps {
  readonly step: Pick<OrderStep, 'problem' | 'reload'>;
  readonly title: string;
}

/**
 * Why an update was refused. A change made elsewhere says who changed what, and offers the fresh order; what was typed
 * here stays as it is and can be submitted on it.
 */
export const UpdateProblem = ({ step: { problem, reload }, title }: UpdateProblemProps) => {
  if (!problem) return null;
  const outdated = ['ORDER_CHANGED', 'ORDER_STATUS_CONFLICT', 'ORDER_REFUNDED'].includes(problem.code);
  const moved = problem.details.find(({ path }) => path === '/order_status')?.expected;
  const made = problem.details.filter(({ by, at }) => by !== undefined && at !== undefined);
  const reasons = problem.details
    .filter(({ message }) => message !== problem.error)
    .map(({ message, sent, expected }) =>
      problem.code === 'TOTALS_STALE' ? texts.update.bothFigures(message, String(sent), String(expected)) : message,
    );
  return (
    <ProblemNotice
      title={title}
      problem={moved ? { ...problem, error: texts.update.moved(statusName(String(moved))) } : problem}
      action={outdated ? { label: texts.update.reload, onClick: reload } : undefined}
    >
      {made.length > 0 && (
        <ul>
          {made.map(({ path, message, at = '', changes = [] }) => (
            <li key={path}>
              <IndiaTime at={at} /> {message}
              {changes.length > 0 && <ChangeList changes={changes} />}
            </li>
          ))}
        </ul>
      )}
      {outdated && !moved && <p>{texts.update.kept}</p>}
      {reasons.length > 0 && !outdated && (
        <ul>
          {[...new Set(reasons)].map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </ProblemNotice>
  );
};
