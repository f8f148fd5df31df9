/**
 * Whether money may be under way on a page. Nothing of ours interrupts it, and only code that has been released runs
 * there.
 */
export const isPaymentPath = (path: string): boolean => /^\/user\/payment(\/|$)/i.test(path);
