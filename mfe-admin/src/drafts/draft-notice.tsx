import { Alert, Button, Space } from 'antd';
import { indiaTime } from '../order/india-time.tsx';
import { texts } from '../texts.ts';
import type { Drafted } from './use-kept-draft.ts';

type DraftNoticeProps = Pick<Drafted<object>, 'restoredFrom' | 'offeredFrom' | 'useOffered' | 'startOver' | 'notKept'>;

/** Says what was restored from the last visit, or offers what was entered for an earlier state of the order. */
export const DraftNotice = ({ restoredFrom, offeredFrom, useOffered, startOver, notKept }: DraftNoticeProps) => {
  if (notKept) return <Alert type="warning" role="status" title={texts.drafts.notKept} />;
  const at = offeredFrom ?? restoredFrom;
  if (at === undefined) return null;
  return (
    <Alert
      type="info"
      role="status"
      title={offeredFrom ? texts.drafts.offered(indiaTime(at)) : texts.drafts.restored(indiaTime(at))}
      action={
        <Space wrap>
          {offeredFrom && <Button onClick={useOffered}>{texts.drafts.apply}</Button>}
          <Button onClick={startOver}>{offeredFrom ? texts.drafts.discard : texts.drafts.startOver}</Button>
        </Space>
      }
    />
  );
};
