import { isProblem, problemText, requestIdOf } from '@potli/ui-kit/problem-text.ts';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { isSessionExpiry } from '../session/expiry.ts';
import { texts } from '../texts.ts';

interface ProblemNoticeProps {
  /** What did not work, in the specification's words where it has some. */
  readonly title: string;
  /** The failed call, for the server's own reason. */
  readonly problem?: unknown;
  /** Whether the sentences of the server's details are listed, each once. */
  readonly detailed?: boolean;
  /** More reasons, such as the fields that the server rejected. */
  readonly children?: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** What went wrong and why, next to where it happened, with the way out. The end of the session has an alert of its own. */
export const ProblemNotice = ({ title, problem, detailed = false, children, action }: ProblemNoticeProps) => {
  const reason = problemText(problem, '');
  const reference = requestIdOf(problem);
  const details = detailed && isProblem(problem) ? problem.details.map(({ message }) => message) : [];
  const notice = useRef<HTMLDivElement>(null);
  // It appears after a press of a button that may be at the edge of the window.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (isSessionExpiry(problem)) return null;
  return (
    <div ref={notice}>
      <Alert
        type="error"
        showIcon
        title={title}
        description={
          <>
            {reason !== '' && reason !== title && <p>{reason}</p>}
            {details.length > 0 && (
              <ul>
                {[...new Set(details)].map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
            {children}
            {reference && <p>{texts.supportReference(reference)}</p>}
            {/* Below the text: beside it, a narrow column would break the text after every word. */}
            {action && <Button onClick={action.onClick}>{action.label}</Button>}
          </>
        }
      />
    </div>
  );
};
