import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { getFigures } from '@potli/contracts/order/figures.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Card, Col, Flex, Progress, Row, Statistic, Table, Typography } from 'antd';
import { texts } from '../../texts.ts';

const words = texts.figures;
export type Figures = AnswerOf<typeof getFigures>;

const stepName = (step: string): string => words.columns[step as keyof typeof words.columns] ?? step;

/** What matters first: how much came in, how much is late. */
export const Headlines = ({ total, overdue }: Figures) => (
  <Row gutter={[12, 12]}>
    {(
      [
        [words.placed, total.placed, 'count'],
        [words.paid, total.paid, 'count'],
        [words.overdue, overdue, overdue > 0 ? 'late' : 'count'],
        [words.revenue, total.revenue, 'rupees'],
        [words.margin, total.margin, 'rupees'],
      ] as const
    ).map(([title, amount, kind]) => (
      <Col key={title} xs={12} md={8} xl={4} flex="auto">
        <Card size="small">
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
      </Col>
    ))}
  </Row>
);

/** Conversion by step, and the time that each takes. */
export const Steps = ({ funnel, durations }: Figures) => {
  const placed = funnel[0]?.orders ?? 0;
  const share = (orders: number): number => (placed === 0 ? 0 : Math.round((orders / placed) * 1000) / 10);
  return (
    <Row gutter={[12, 12]}>
      <Col xs={24} lg={12}>
        <Card
          size="small"
          title={words.funnel}
          extra={<Typography.Text type="secondary">{words.funnelNote}</Typography.Text>}
        >
          <Table
            tailor
            size="small"
            pagination={false}
            aria-label={words.funnel}
            rowKey="step"
            dataSource={funnel}
            columns={[
              { title: words.step, rowScope: 'row', render: (_, { step }) => stepName(step) },
              { title: words.orders, dataIndex: 'orders', align: 'end' },
              {
                title: words.share,
                width: '50%',
                render: (_, { orders }) => (
                  <Flex align="center" gap={8}>
                    <Progress percent={share(orders)} showInfo={false} size="small" aria-label={words.share} />
                    <span className="figures">{share(orders)} %</span>
                  </Flex>
                ),
              },
            ]}
          />
        </Card>
      </Col>
      <Col xs={24} lg={12}>
        <Card size="small" title={words.durations}>
          <Table
            tailor
            size="small"
            pagination={false}
            aria-label={words.durations}
            rowKey="step"
            dataSource={durations}
            columns={[
              { title: words.step, rowScope: 'row', render: (_, { step }) => stepName(step) },
              { title: words.orders, dataIndex: 'steps', align: 'end' },
              {
                title: words.time,
                align: 'end',
                render: (_, { hours }) => (hours === null ? texts.none : words.hours(hours)),
              },
            ]}
          />
          <Typography.Text type="secondary">{words.durationsNote}</Typography.Text>
        </Card>
      </Col>
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
      <Col key={title} xs={24} lg={12}>
        <Card size="small" title={title}>
          <Table
            tailor
            size="small"
            pagination={false}
            aria-label={title}
            rowKey="name"
            dataSource={ranking}
            locale={{ emptyText: words.none }}
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
        </Card>
      </Col>
    ))}
  </Row>
);
