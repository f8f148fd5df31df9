/** `blocks` is the number of cards to reserve room for. */
export const Skeleton = ({ blocks = 2, label = 'Loading' }: { blocks?: number; label?: string }) => (
  <div className="potli-skeleton" role="status" aria-label={label}>
    <span className="potli-skeleton-line potli-skeleton-title" />
    {Array.from({ length: blocks }, (_, block) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes that never change places
      <span key={block} className="potli-skeleton-line potli-skeleton-block" />
    ))}
  </div>
);

export const PageSkeleton = ({ blocks = 3 }: { blocks?: number }) => (
  <div className="page">
    <Skeleton blocks={blocks} label="Loading the page" />
  </div>
);

export const ProblemWithRetry = ({
  text,
  onRetry,
  requestId,
}: {
  text: string;
  onRetry?: () => void;
  requestId?: string | undefined;
}) => (
  <div className="potli-problem" role="alert">
    <p>{text}</p>
    {requestId && <small>Reference for support: {requestId}</small>}
    {onRetry && (
      <button type="button" className="button button-quiet" onClick={onRetry}>
        Try again
      </button>
    )}
  </div>
);
