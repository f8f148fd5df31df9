import { Tag } from 'antd';
import { operatorApi } from '../api.ts';
import { SecondFactorCard } from '../features/second-factor/second-factor-card.tsx';
import { OperatorsCard } from '../features/sessions/operators-card.tsx';
import { PasskeyCard } from '../features/sessions/passkey-card.tsx';
import { SessionCard } from '../features/sessions/session-card.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { texts } from '../texts.ts';

const words = texts.account;

/** /admin/account: the operator's own sign-in, and for an administrator everyone's. */
export const AccountPage = () => {
  const query = operatorApi.useGetAccountQuery({});
  const account = query.currentData?.account;
  return (
    <Page title={words.title}>
      <QueryState queries={[query]} failed={words.failed} loading={words.loading} />
      {account && (
        <>
          <span>
            {words.signedInAs} <strong>{account.name}</strong>{' '}
            {account.administrator && <Tag>{words.administrator}</Tag>}
          </span>
          <PasskeyCard />
          <SecondFactorCard factor={account.second_factor} />
          <SessionCard account={account} />
          {account.administrator && <OperatorsCard self={account} />}
        </>
      )}
    </Page>
  );
};
