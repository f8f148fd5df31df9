import type { listShippingPrices } from '@potli/contracts/catalog/operations.ts';
import type { RateChange } from '@potli/contracts/catalog/rates.ts';
import type { AnswerOf } from '@potli/contracts/operation.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Alert, Button, Card, Flex, Typography, Upload } from 'antd';
import { useState } from 'react';
import { operatorApi } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { ScrollTable } from '../frame/record-table.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { texts } from '../texts.ts';

const words = texts.rates;
type Lowest = AnswerOf<typeof listShippingPrices>['prices'][number];

const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${rupees(Math.abs(amount))}`;

const ChangeTable = ({ changes }: { changes: readonly RateChange[] }) => (
  <ScrollTable<RateChange>
    label={words.table}
    rowKey={({ country, kg }) => `${country} ${kg}`}
    dataSource={changes}
    columns={[
      { title: words.country, dataIndex: 'country' },
      { title: words.weight, render: (_, { kg }) => `${kg} kg` },
      {
        title: words.before,
        align: 'end',
        render: (_, { before }) => (before === null ? texts.none : rupees(before)),
      },
      { title: words.after, align: 'end', render: (_, { after }) => rupees(after) },
      {
        title: words.difference,
        align: 'end',
        render: (_, { before, after }) => (before === null ? texts.none : signed(after - before)),
      },
    ]}
  />
);

/** The table of rates that orders are priced with now: its version and the price of the lightest parcel to each country. */
const InForce = () => {
  const lowest = operatorApi.useListShippingPricesQuery({});
  const { currentData } = lowest;
  return (
    <Card size="small" title={words.inForce(currentData?.rates_version)} style={{ maxWidth: 560 }}>
      <QueryState queries={[lowest]} failed={words.inForceFailed} loading={words.inForceLoading} />
      {currentData && (
        <ScrollTable<Lowest>
          label={words.inForceTable}
          rowKey={({ country }) => country}
          dataSource={currentData.prices}
          columns={[
            { title: words.country, dataIndex: 'country' },
            {
              title: words.lightest,
              align: 'end',
              render: (_, { from }) => <span className="figures">{rupees(from)}</span>,
            },
          ]}
        />
      )}
    </Card>
  );
};

/** An administrator uploads a file of shipping rates, sees what changes, and confirms. */
export const RatesPage = () => {
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [unreadable, setUnreadable] = useState(false);
  const [preview, previewed] = operatorApi.usePreviewRatesMutation();
  const [use, used] = operatorApi.useImportRatesMutation();
  const choose = async (chosen: File) => {
    used.reset();
    previewed.reset();
    const csv = await chosen.text().catch(() => undefined);
    setUnreadable(csv === undefined);
    setFile(csv === undefined ? undefined : { name: chosen.name, csv });
    if (csv !== undefined) await preview({ body: { csv } });
  };
  const discard = () => {
    setFile(undefined);
    previewed.reset();
  };
  const { data: found } = previewed;
  const confirm = async () => {
    if (!file || !found) return;
    const answer = await use({ body: { csv: file.csv, in_force: found.in_force } });
    if ('data' in answer) discard();
  };
  return (
    <Page title={words.title}>
      {used.data && <Alert type="success" showIcon role="status" title={words.imported(used.data.version)} />}
      <Card size="small" title={words.upload}>
        <Flex vertical align="start" gap={12}>
          <Typography.Text>{words.about}</Typography.Text>
          <Flex wrap align="center" gap={12}>
            <Upload
              accept=".csv,text/csv"
              maxCount={1}
              showUploadList={false}
              beforeUpload={(chosen) => {
                choose(chosen);
                return false;
              }}
            >
              <Button type={found ? 'default' : 'primary'} loading={previewed.isLoading}>
                {previewed.isLoading ? words.checking : words.choose}
              </Button>
            </Upload>
            {file && <Typography.Text type="secondary">{words.file(file.name)}</Typography.Text>}
          </Flex>
          {unreadable && <ProblemNotice title={words.unreadable} />}
          {previewed.error !== undefined && <ProblemNotice title={words.failed} problem={previewed.error} detailed />}
        </Flex>
      </Card>
      {found ? (
        <Card size="small" title={words.versions(found.in_force, found.version)}>
          <Flex vertical gap={12}>
            <span>{found.changes.length === 0 ? words.noChanges : words.unchanged(found.unchanged)}</span>
            {found.changes.length > 0 && <ChangeTable changes={found.changes} />}
            {used.error !== undefined && <ProblemNotice title={words.importFailed} problem={used.error} />}
            <Flex wrap gap={8}>
              <Button type="primary" loading={used.isLoading} onClick={confirm}>
                {words.import}
              </Button>
              <Button onClick={discard}>{words.discard}</Button>
            </Flex>
          </Flex>
        </Card>
      ) : (
        <InForce />
      )}
    </Page>
  );
};
