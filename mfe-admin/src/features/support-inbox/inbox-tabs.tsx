import { type SupportState, supportStates } from '@potli/contracts/support/states.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { texts } from '../../texts.ts';
import { inboxAddress } from './inbox-address.ts';
import styles from './support-inbox.module.css';

interface InboxTabsProps {
  readonly state: SupportState;
  /** Not known while loading. */
  readonly counts: Readonly<Record<SupportState, number>> | undefined;
}

/** Open and answered queries, each with how many there are. */
export const InboxTabs = ({ state, counts }: InboxTabsProps) => (
  <nav className={styles.tabs} aria-label={texts.support.tabs}>
    {supportStates.map((each) => (
      <Link
        key={each}
        to={inboxAddress({ state: each, page: 1 })}
        {...(each === state ? { 'aria-current': 'page' } : {})}
      >
        {texts.support[each]} {counts && <span className={styles.count}>{counts[each]}</span>}
      </Link>
    ))}
  </nav>
);
