import { type ItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Input } from 'antd';
import { ChoiceField } from '../../form/choice-field.tsx';
import { DateField } from '../../form/date-field.tsx';
import { Field, statusOf } from '../../form/field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { texts } from '../../texts.ts';
import styles from './evaluation.module.css';
import { type EvaluatedItem, figureIn, garmentOfItemBefore } from './evaluation-form.ts';
import { decisions, reasonOptions } from './options.ts';
import type { Evaluation } from './use-evaluation.ts';
import type { Weights } from './use-weights.ts';
import { WeightEstimate } from './weight-estimate.tsx';

const reasons = reasonOptions<ItemDenial>(itemDenials);
const words = texts.evaluation.item;

const timesQuantity = (typed: string, quantity: number, write: (figure: number) => string): string => {
  const figure = figureIn(typed);
  return figure > 0 ? `× ${quantity} = ${write(figure * quantity)}` : `× ${quantity}`;
};

interface ItemEvaluationProps {
  readonly item: OrderItem;
  readonly evaluated: EvaluatedItem;
  readonly evaluation: Evaluation;
  readonly weights: Weights;
}

/** Price, date, weight and decision of one item (spec 2). */
export const ItemEvaluation = ({ item, evaluated, evaluation, weights }: ItemEvaluationProps) => {
  const { order_item_id: id, quantity } = item;
  const { form, problems, today, changeItem } = evaluation;
  const wrong = problems.items[id] ?? {};
  const change = (change: Partial<EvaluatedItem>) => changeItem(id, change);
  const denied = evaluated.status === 'Denied';
  const before = garmentOfItemBefore(form, id);
  return (
    <div className={styles.item}>
      <div className={denied ? `${styles.figures} ${styles.denied}` : styles.figures}>
        <ChoiceField
          label={words.decision}
          value={evaluated.status}
          options={decisions}
          problem={wrong.is_item_accepted}
          onChange={(status) => change({ status })}
        />
        {denied && (
          <SelectField
            label={words.reason}
            value={evaluated.reason}
            options={reasons}
            unchosen={texts.evaluation.noReason}
            problem={wrong.item_error_code}
            onChange={(reason) => change({ reason })}
          />
        )}
        {!denied && (
          <>
            <Field
              label={words.price}
              problem={wrong.price}
              hint={timesQuantity(evaluated.itemPrice, quantity, rupees)}
            >
              {(control) => (
                <Input
                  {...control}
                  {...statusOf(wrong.price)}
                  data-column="itemPrice"
                  prefix="₹"
                  inputMode="decimal"
                  autoComplete="off"
                  value={evaluated.itemPrice}
                  onChange={({ target }) => change({ itemPrice: target.value })}
                />
              )}
            </Field>
            <DateField
              label={words.date}
              value={evaluated.shipmentTime}
              min={today}
              column="shipmentTime"
              problem={wrong.shipment_date}
              onChange={(shipmentTime) => change({ shipmentTime })}
            />
            <Field
              label={words.weight}
              problem={wrong.weight}
              hint={timesQuantity(evaluated.estimatedWeight, quantity, (grams) => `${grams} g`)}
            >
              {(control) => (
                <Input
                  {...control}
                  {...statusOf(wrong.weight)}
                  data-column="estimatedWeight"
                  suffix="g"
                  inputMode="decimal"
                  autoComplete="off"
                  value={evaluated.estimatedWeight}
                  onChange={({ target }) => change({ estimatedWeight: target.value })}
                />
              )}
            </Field>
          </>
        )}
      </div>
      {!denied && (
        <WeightEstimate
          evaluated={evaluated}
          weights={weights}
          onChange={change}
          onSameAsBefore={before && (() => change(before))}
        />
      )}
    </div>
  );
};
