import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { getFigures } from '@potli/contracts/order/figures.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Card, Col, Flex, Progress, Row, Statistic, Table, type TableColumnsType, Typography } from 'antd';
import { texts } from '../../texts.ts';

const words = texts.figures;
export type Figures = AnswerOf<typeof getFigures>;

/** What matters first: how much came in, how much is late. */
export const Headlines = ({ total, overdue }: Figures) => (
  // Two on a phone; elsewhere room for crores with paise.
  <div
    style={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(clamp(150px, 25vw, 215px), 1fr))',
      gap: 12,
    }}
  >
    {(
      [
        [words.placed, total.placed, 'count'],
        [words.paid, total.paid, 'count'],
        [words.overdue, overdue, overdue > 0 ? 'late' : 'count'],
        [words.revenue, total.revenue, 'rupees'],
        [words.margin, total.margin, 'rupees'],
      ] as const
    ).map(([title, amount, kind]) => (
      <Card key={title} size="small">
        <Statistic
          title={title}
          value={amount}
          styles={{ content: { fontSize: 'clamp(16px, 4.6vw, 24px)' } }}
          formatter={() =>
            kind === 'rupees' ? (
              <Rupees amount={amount} />
            ) : (
              <Typography.Text {...(kind === 'late' && { type: 'danger' as const })} style={{ fontSize: 'inherit' }}>
                {amount.toLocaleString('en-IN')}
              </Typography.Text>
            )
          }
        />
      </Card>
    ))}
  </div>
);

interface SummaryProps<R> {
  readonly title: string;
  readonly note?: string;
  readonly rowKey: keyof R & string;
  readonly rows: readonly R[];
  readonly columns: TableColumnsType<R>;
}

/** A small table in a card, half as wide as the page where there is room. */
const Summary = <R extends object>({ title, note, rowKey, rows, columns }: SummaryProps<R>) => (
  <Col xs={24} lg={12}>
    <Card size="small" title={title} style={{ height: '100%' }}>
      <Table<R>
        tailor
        size="small"
        pagination={false}
        aria-label={title}
        rowKey={rowKey}
        dataSource={rows}
        columns={columns}
        locale={{ emptyText: words.none }}
      />
      {note && <Typography.Text type="secondary">{note}</Typography.Text>}
    </Card>
  </Col>
);

const stepColumn = {
  title: words.step,
  rowScope: 'row' as const,
  render: (_: unknown, { step }: { readonly step: string }) =>
    words.columns[step as keyof typeof words.columns] ?? step,
};

/** Conversion by step, and the time that each takes. */
export const Steps = ({ funnel, durations }: Figures) => {
  const placed = funnel[0]?.orders ?? 0;
  const share = (orders: number): number => (placed === 0 ? 0 : Math.round((orders / placed) * 1000) / 10);
  return (
    <Row gutter={[12, 12]}>
      <Summary
        title={words.funnel}
        note={words.funnelNote}
        rowKey="step"
        rows={funnel}
        columns={[
          stepColumn,
          { title: words.orders, dataIndex: 'orders', align: 'end' },
          {
            title: words.share,
            width: '50%',
            render: (_, { orders }) => (
              <Flex align="center" gap={8}>
                <Progress
                  percent={share(orders)}
                  showInfo={false}
                  size="small"
                  status="normal"
                  aria-label={words.share}
                />
                <span className="figures" style={{ minWidth: '7ch', textAlign: 'end', whiteSpace: 'nowrap' }}>
                  {share(orders)} %
                </span>
              </Flex>
            ),
          },
        ]}
      />
      <Summary
        title={words.durations}
        note={words.durationsNote}
        rowKey="step"
        rows={durations}
        columns={[
          stepColumn,
          { title: words.orders, dataIndex: 'steps', align: 'end' },
          {
            title: words.time,
            align: 'end',
            render: (_, { hours }) => (hours === null ? texts.none : words.hours(hours)),
          },
        ]}
      />
    </Row>
  );
};

/** The stores and countries that sold most. */
export const Rankings = ({ stores, countries }: Figures) => (
  <Row gutter={[12, 12]}>
    {(
      [
        [words.stores, words.store, words.goods, stores],
        [words.countries, words.country, words.revenue, countries],
      ] as const
    ).map(([title, first, amount, ranking]) => (
      <Summary
        key={title}
        title={title}
        rowKey="name"
        rows={ranking}
        columns={[
          {
            title: first,
            rowScope: 'row',
            render: (_, { name }) => <span style={{ overflowWrap: 'anywhere' }}>{name}</span>,
          },
          { title: words.orders, dataIndex: 'orders', align: 'end' },
          { title: amount, align: 'end', render: (_, row) => <Rupees amount={row.amount} /> },
        ]}
      />
    ))}
  </Row>
);
