import type { OperatorAccount, OperatorSession } from '@potli/contracts/operator/account.ts';
import { Button, Card, Flex, Tag } from 'antd';
import { operatorApi } from '../../api.ts';
import { RecordTable } from '../../frame/record-table.tsx';
import { IndiaTime, indiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.sessions;

const EndSession = ({ session }: { session: OperatorSession }) => {
  const [end, { isLoading, error }] = operatorApi.useEndSessionMutation();
  return (
    <Flex vertical gap={8} align="end">
      <Button
        size="small"
        loading={isLoading}
        aria-label={words.endOf(session.device, indiaTime(session.signed_in_at))}
        onClick={() => end({ params: { sessionId: session.session_id } })}
      >
        {words.end}
      </Button>
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </Flex>
  );
};

/** Where the operator is signed in. A session that is ended is signed out at its next request. */
export const SessionCard = ({ account }: { account: OperatorAccount }) => {
  const [endOthers, { isLoading, error }] = operatorApi.useEndSessionsMutation();
  const { sessions, operator_id: operatorId } = account;
  return (
    <Card size="small" role="region" aria-label={words.title} title={words.title}>
      <Flex vertical gap={12} align="stretch">
        <RecordTable<OperatorSession>
          label={words.table}
          rowKey="session_id"
          dataSource={sessions}
          columns={[
            {
              title: words.device,
              render: (_, { device, current }) => (
                <>
                  {device} {current && <Tag color="processing">{words.current}</Tag>}
                </>
              ),
            },
            { title: words.signedIn, render: (_, row) => <IndiaTime at={row.signed_in_at} /> },
            { title: words.lastSeen, render: (_, row) => <IndiaTime at={row.last_seen_at} /> },
            {
              title: words.action,
              align: 'end',
              render: (_, session) => !session.current && <EndSession session={session} />,
            },
          ]}
        />
        {sessions.length > 1 && (
          <div>
            <Button danger loading={isLoading} onClick={() => endOthers({ params: { operatorId } })}>
              {words.endOthers}
            </Button>
          </div>
        )}
        {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
      </Flex>
    </Card>
  );
};
