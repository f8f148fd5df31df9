import { indiaTime } from '../order/india-time.tsx';
import { texts } from '../texts.ts';
import styles from './draft-notice.module.css';
import type { Drafted } from './use-kept-draft.ts';

type DraftNoticeProps = Pick<Drafted<unknown>, 'restoredFrom' | 'offeredFrom' | 'useOffered' | 'startOver' | 'notKept'>;

/** Says what came back from the last visit, or offers what was entered for an earlier state of the order. */
export const DraftNotice = ({ restoredFrom, offeredFrom, useOffered, startOver, notKept }: DraftNoticeProps) => {
  if (notKept)
    return (
      <p className={styles.notice} role="status">
        {texts.drafts.notKept}
      </p>
    );
  const at = offeredFrom ?? restoredFrom;
  if (at === undefined) return null;
  return (
    <div className={styles.notice} role="status">
      <p>{offeredFrom ? texts.drafts.offered(indiaTime(at)) : texts.drafts.restored(indiaTime(at))}</p>
      {offeredFrom && (
        <button type="button" className={styles.button} onClick={useOffered}>
          {texts.drafts.apply}
        </button>
      )}
      <button type="button" className={styles.button} onClick={startOver}>
        {offeredFrom ? texts.drafts.discard : texts.drafts.startOver}
      </button>
    </div>
  );
};
