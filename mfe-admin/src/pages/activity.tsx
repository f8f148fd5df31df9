import type { OperatorStep } from '@potli/contracts/operator/team.ts';
import { Link, useSearchParams } from '@potli/ui-kit/router.ts';
import { Alert, Button, Empty, Flex, Select } from 'antd';
import { operatorApi } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { pageIn } from '../frame/pager.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { RecordTable } from '../frame/record-table.tsx';
import { usePeriod } from '../frame/use-period.tsx';
import { loginPath } from '../order/admin-paths.ts';
import { IndiaTime } from '../order/india-time.tsx';
import { statusName } from '../order/status-tag.tsx';
import { texts } from '../texts.ts';

const words = texts.activity;
const lastPage = 200;

/** What operators did to orders, newest first; operator, period and page are in the address. */
export const ActivityPage = () => {
  const [address, setAddress] = useSearchParams();
  const operator = address.get('operator') || undefined;
  const { days, select } = usePeriod([1, 7, 30, 90], 7);
  const page = Math.min(lastPage, pageIn(address));
  const show = (name: 'operator' | 'page', value: string) =>
    setAddress((last) => {
      last.delete('page');
      if (value === '') last.delete(name);
      else last.set(name, value);
      return last;
    });
  const operators = operatorApi.useListOperatorsQuery({});
  const query = operatorApi.useListOperatorStepsQuery(
    { query: { days, page, ...(operator !== undefined && { operator }) } },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData } = query;
  return (
    <Page
      title={words.title}
      extra={
        <Flex wrap gap={8}>
          <Select
            aria-label={words.operator}
            style={{ minWidth: 180 }}
            value={operator ?? ''}
            options={[
              { value: '', label: words.everyone },
              ...(operators.data?.operators ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(name) => show('operator', name)}
          />
          {select}
        </Flex>
      }
    >
      <QueryState queries={[query]} failed={words.failed} loading={words.loading} />
      {currentData?.support === 'unavailable' && (
        <Alert type="warning" showIcon title={words.withoutSupport} style={{ marginBottom: 16 }} />
      )}
      {currentData?.steps.length === 0 && <Empty description={words.empty} />}
      {currentData && currentData.steps.length > 0 && (
        <RecordTable<OperatorStep>
          label={words.table}
          rowKey={({ order_id, at, command, operator }) => `${order_id} ${at} ${command} ${operator}`}
          dataSource={currentData.steps}
          columns={[
            { title: words.at, render: (_, { at }) => <IndiaTime at={at} /> },
            { title: words.operator, dataIndex: 'operator' },
            {
              title: words.order,
              render: (_, { order_id, reference }) =>
                order_id === undefined ? (
                  <Link to="/admin/support?state=answered">{words.support}</Link>
                ) : (
                  <Link to={loginPath(order_id)} style={{ whiteSpace: 'nowrap' }}>
                    {reference}
                  </Link>
                ),
            },
            {
              title: words.step,
              render: (_, { command, from, to, note }) => (
                <div style={{ minWidth: 200 }}>
                  <strong>{statusName(command)}</strong> {from !== to && `→ ${statusName(to)}`} {note}
                </div>
              ),
            },
          ]}
        />
      )}
      {currentData && (page > 1 || currentData.more) && (
        <Flex gap={8} justify="end">
          <Button disabled={page === 1} onClick={() => show('page', page > 2 ? String(page - 1) : '')}>
            {words.newer}
          </Button>
          <Button disabled={!currentData.more} onClick={() => show('page', String(page + 1))}>
            {words.older}
          </Button>
        </Flex>
      )}
    </Page>
  );
};
