import { Link } from '@potli/ui-kit/router.ts';
import { texts } from '../../texts.ts';

export const SupportButton = ({ aboveBar = false }: { aboveBar?: boolean }) => (
  <Link
    className={aboveBar ? 'customer-support-button customer-support-above' : 'customer-support-button'}
    to="/contact-support"
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
    {texts.support.link}
  </Link>
);
