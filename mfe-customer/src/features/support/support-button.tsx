import { Link } from '@potli/ui-kit/router.ts';
import { supportOfOrderTexts } from '../../texts/support-of-order.ts';
import type { AboutOrder } from './about-order.ts';

/**
 * On a phone it has its own place at the lower edge: the left of the page's bar, where only its icon has room, or a bar
 * of its own.
 */
export const SupportButton = ({ orderId, inBar = false }: { orderId: string; inBar?: boolean }) => (
  <Link
    className={inBar ? 'customer-support-button customer-support-in-bar' : 'customer-support-button'}
    data-lower-bar="phone"
    to="/contact-support"
    title={inBar ? supportOfOrderTexts.link : undefined}
    state={{ orderId } satisfies AboutOrder}
  >
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M4 5h16v11H9l-5 4z" strokeLinejoin="round" />
    </svg>
    <span>{supportOfOrderTexts.link}</span>
  </Link>
);
