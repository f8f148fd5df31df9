import { Alert, Button, Flex } from 'antd';
import type { CSSProperties } from 'react';
import { indiaTime } from '../order/india-time.tsx';
import { texts } from '../texts.ts';
import type { Drafted } from './use-kept-draft.ts';

type DraftNoticeProps = Pick<
  Drafted<object>,
  'restoredFrom' | 'offeredFrom' | 'offerReplaces' | 'useOffered' | 'discardOffered' | 'startOver' | 'notKept'
> & { readonly style?: CSSProperties };

/** Says what was restored from the last visit, or offers what was entered for an earlier state of the order. */
export const DraftNotice = ({
  restoredFrom,
  offeredFrom,
  offerReplaces,
  useOffered,
  discardOffered,
  startOver,
  notKept,
  style = {},
}: DraftNoticeProps) => {
  if (notKept) return <Alert type="warning" role="status" style={style} title={texts.drafts.notKept} />;
  const at = offeredFrom ?? restoredFrom;
  if (at === undefined) return null;
  return (
    <Alert
      type="info"
      role="status"
      style={style}
      title={
        // Side by side only where the text has room: Alert's `action` would leave it a word a line.
        <Flex wrap align="center" gap="8px 12px">
          <span style={{ flex: '1 1 200px' }}>
            {offeredFrom ? texts.drafts.offered(indiaTime(at)) : texts.drafts.restored(indiaTime(at))}
            {offerReplaces && ` ${texts.drafts.replaces}`}
          </span>
          <Flex wrap gap={8}>
            {offeredFrom && <Button onClick={useOffered}>{texts.drafts.apply}</Button>}
            <Button onClick={offeredFrom ? discardOffered : startOver}>
              {offeredFrom ? texts.drafts.discard : texts.drafts.startOver}
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
};
