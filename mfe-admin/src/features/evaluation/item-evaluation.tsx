import { itemDenials } from '@potli/contracts/order/denials.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { type ItemProblems, latestShipmentDate } from '@potli/contracts/order/updates/evaluation.ts';
import { rupees, storePrice } from '@potli/ui-kit/money.tsx';
import { Form, Input, Radio } from 'antd';
import { DateInput } from '../../frame/date-input.tsx';
import { rule } from '../../frame/form-rules.ts';
import { figureIn } from '../../frame/typed-figure.ts';
import { texts } from '../../texts.ts';
import styles from './evaluation.module.css';
import { type EvaluatedItem, type EvaluationForm, problemsInItem } from './evaluation-form.ts';
import { decisions, reasonOptions, SelectItem } from './select-item.tsx';
import type { Evaluation } from './use-evaluation.ts';
import type { Weights } from './use-weights.ts';
import { WeightEstimate } from './weight-estimate.tsx';

const reasons = reasonOptions(itemDenials);
const words = texts.evaluation.item;

// Built once: antd does not render a control again while its value and its element stay the same.
const decision = <Radio.Group aria-label={words.decision} options={decisions} />;
const price = <Input prefix="₹" inputMode="decimal" autoComplete="off" data-column="itemPrice" />;
const weight = <Input suffix="g" inputMode="decimal" autoComplete="off" data-column="estimatedWeight" />;

interface ItemEvaluationProps {
  readonly item: OrderItem;
  /** Where the form has the item. */
  readonly index: number;
  readonly evaluation: Evaluation;
  readonly weights: Weights;
}

/** Price, date, weight and decision of one item (spec 2). */
export const ItemEvaluation = ({ item, index, evaluation, weights }: ItemEvaluationProps) => {
  const { quantity, store_price, store_currency } = item;
  const { form, today } = evaluation;
  const evaluated = form.items[index];
  if (!evaluated) return null;
  const field = (name: keyof EvaluatedItem) => ['items', index, name];
  const holds = (name: keyof ItemProblems) => [
    rule<EvaluationForm>(({ items }) => items[index] && problemsInItem(items[index], today)[name]),
  ];
  /** A figure of one piece, multiplied by the quantity. */
  const together = (typed: string, write: (figure: number) => string) => {
    const figure = figureIn(typed);
    return `× ${quantity}${figure > 0 ? ` = ${write(figure * quantity)}` : ''}`;
  };
  const isDenied = evaluated.status === 'Denied';
  return (
    <>
      <div className={styles.fields}>
        <Form.Item name={field('status')} label={words.decision} rules={holds('is_item_accepted')}>
          {decision}
        </Form.Item>
        {isDenied ? (
          <SelectItem
            name={field('reason')}
            label={words.reason}
            options={reasons}
            placeholder={texts.evaluation.noReason}
            rules={holds('item_error_code')}
            className={styles.wide ?? ''}
          />
        ) : (
          <>
            <Form.Item
              name={field('itemPrice')}
              label={words.price}
              rules={holds('price')}
              extra={together(evaluated.itemPrice, rupees)}
            >
              {price}
            </Form.Item>
            {store_price !== undefined && store_currency !== undefined && (
              <Form.Item label={words.storePrice} extra={words.storePriceSource}>
                <span className="figures">{storePrice(store_price, store_currency)}</span>
              </Form.Item>
            )}
            <Form.Item name={field('shipmentTime')} label={words.date} rules={holds('shipment_date')}>
              <DateInput min={today} max={latestShipmentDate(today)} data-column="shipmentTime" />
            </Form.Item>
            <Form.Item
              name={field('estimatedWeight')}
              label={words.weight}
              rules={holds('weight')}
              extra={together(evaluated.estimatedWeight, (grams) => `${grams} g`)}
            >
              {weight}
            </Form.Item>
          </>
        )}
      </div>
      {!isDenied && <WeightEstimate index={index} evaluated={evaluated} evaluation={evaluation} weights={weights} />}
    </>
  );
};
