import type { OrderTotals } from '@potli/contracts/order/order.ts';
import type { OrderWarning } from '@potli/contracts/rules/warnings.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Alert, Checkbox, Flex, Form, Typography } from 'antd';
import { rule } from '../../frame/form-rules.ts';
import { type Fact, Facts } from '../../order/facts.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { type EvaluationForm, toAcknowledge } from './evaluation-form.ts';
import type { Evaluation } from './use-evaluation.ts';

const words = texts.evaluation.totals;

/** What is unusual about the evaluation; each has to be ticked, and the order's history keeps that it was. */
const Warnings = ({ warnings }: { warnings: readonly OrderWarning[] }) =>
  warnings.map((warning) => {
    const { title, explained, acknowledge } = texts.evaluation.warnings[warning];
    return (
      <Alert
        key={warning}
        type="warning"
        showIcon
        title={title}
        description={
          <>
            {explained}
            <Form.Item
              name={['acknowledged', warning]}
              valuePropName="checked"
              rules={[
                rule<EvaluationForm>((form) =>
                  toAcknowledge(form, [warning]).length > 0 ? texts.evaluation.unacknowledged : undefined,
                ),
              ]}
            >
              <Checkbox>{acknowledge}</Checkbox>
            </Form.Item>
          </>
        }
      />
    );
  });

const priceLines = (totals?: OrderTotals): Fact[] => {
  const amount = (name: keyof OrderTotals) => (totals ? rupees(totals[name]) : texts.none);
  return [
    [words.productCost, amount('items_total_cost')],
    [words.shipping, amount('international_shipping_cost')],
    [words.customFees, amount('custom_fees')],
    [words.platformFees, amount('platform_processing_fees')],
    [words.total, <strong key="total">{amount('total_price')}</strong>],
  ];
};

const timeLines = (totals?: OrderTotals): Fact[] => {
  const time = (name: keyof OrderTotals) => (totals ? texts.order.days(totals[name]) : texts.none);
  return [
    [words.localShipment, time('local_shippment_time')],
    [words.localPackaging, time('local_packaging_time')],
    [words.internationalShipment, time('international_shipping_time')],
    // The three days of customs are in the total although the line does not promise them (spec 9).
    [words.customs, totals ? texts.evaluation.dependsOnCustom : texts.none],
    [words.total, <strong key="total">{time('total_time_estimation')}</strong>],
  ];
};

const Box = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <Facts
    title={<h2 style={{ fontSize: 16 }}>{title}</h2>}
    column={1}
    colon={false}
    facts={facts}
    styles={{ header: { marginBottom: 4 }, content: { flex: 'auto', justifyContent: 'flex-end' } }}
  />
);

/** Price and shipment time as the server computes them from the accepted items (spec 2), and what to look out for. */
export const EvaluationTotals = ({ evaluation: { form, preview } }: { evaluation: Evaluation }) => {
  const { figures, waiting, problem } = preview;
  const undecided = form.items.filter(({ status }) => status === '').length;
  return (
    <section className="card" aria-label={words.region} aria-busy={waiting}>
      <Flex vertical gap={12}>
        <Box title={words.price} facts={priceLines(figures?.totals)} />
        <Box title={words.time} facts={timeLines(figures?.totals)} />
        <Typography.Text type="secondary" role="status">
          {waiting && words.calculating}
          {!waiting && !figures && words.nothingPriced}
          {!waiting && figures && undecided > 0 && words.undecided(undecided, form.items.length)}
          {!waiting && figures && undecided === 0 && words.parcel(figures.totals.estimated_weight)}
        </Typography.Text>
        {problem !== undefined && (
          <ProblemNotice
            title={words.failed}
            problem={problem}
            action={{ label: words.calculateAgain, onClick: preview.refresh }}
          />
        )}
        <Warnings warnings={figures?.warnings ?? []} />
      </Flex>
    </section>
  );
};
