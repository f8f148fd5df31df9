/** As React Router, which matches routes against decoded segments, or against the raw path where one is malformed. */
const segmentsOf = (path: string): string[] => {
  const segments = path.split('/');
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return segments;
  }
};

/**
 * Whether money may be under way on a page. Nothing of ours interrupts it, and only code that has been released runs
 * there.
 */
export const isPaymentPath = (path: string): boolean => {
  const [, user, payment] = segmentsOf(path).map((segment) => segment.toLowerCase());
  return user === 'user' && payment === 'payment';
};
