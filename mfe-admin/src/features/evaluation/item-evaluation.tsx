import { type ItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { Input } from 'antd';
import { ChoiceField } from '../../form/choice-field.tsx';
import { DateField } from '../../form/date-field.tsx';
import { Field, statusOf } from '../../form/field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import styles from './evaluation.module.css';
import { type EvaluatedItem, figureIn } from './evaluation-form.ts';
import { decisions, reasonOptions } from './options.ts';
import type { Evaluation } from './use-evaluation.ts';
import { WeightEstimate } from './weight-estimate.tsx';

const reasons = reasonOptions<ItemDenial>(itemDenials);

const timesQuantity = (typed: string, quantity: number, write: (figure: number) => string): string => {
  const figure = figureIn(typed);
  return figure > 0 ? `× ${quantity} = ${write(figure * quantity)}` : `× ${quantity}`;
};

interface ItemEvaluationProps {
  readonly item: OrderItem;
  readonly evaluated: EvaluatedItem;
  readonly evaluation: Evaluation;
}

/** Price, date, weight and decision of one item (spec 2). */
export const ItemEvaluation = ({ item, evaluated, evaluation }: ItemEvaluationProps) => {
  const { order_item_id: id, quantity } = item;
  const { problems, today, changeItem } = evaluation;
  const wrong = problems.items[id] ?? {};
  const change = (change: Partial<EvaluatedItem>) => changeItem(id, change);
  const denied = evaluated.status === 'Denied';
  return (
    <div className={styles.item}>
      <div className={denied ? `${styles.figures} ${styles.denied}` : styles.figures}>
        <ChoiceField
          label="Decision"
          value={evaluated.status}
          options={decisions}
          problem={wrong.is_item_accepted}
          onChange={(status) => change({ status })}
        />
        {denied && (
          <SelectField
            label="Reason"
            value={evaluated.reason}
            options={reasons}
            unchosen="Choose a reason"
            problem={wrong.item_error_code}
            onChange={(reason) => change({ reason })}
          />
        )}
        {!denied && (
          <>
            <Field label="Price" problem={wrong.price} hint={timesQuantity(evaluated.itemPrice, quantity, rupees)}>
              {(control) => (
                <Input
                  {...control}
                  {...statusOf(wrong.price)}
                  prefix="₹"
                  inputMode="decimal"
                  autoComplete="off"
                  value={evaluated.itemPrice}
                  onChange={({ target }) => change({ itemPrice: target.value })}
                />
              )}
            </Field>
            <DateField
              label="Shipment date"
              value={evaluated.shipmentTime}
              min={today}
              problem={wrong.shipment_date}
              onChange={(shipmentTime) => change({ shipmentTime })}
            />
            <Field
              label="Estimated weight"
              problem={wrong.weight}
              hint={timesQuantity(evaluated.estimatedWeight, quantity, (grams) => `${grams} g`)}
            >
              {(control) => (
                <Input
                  {...control}
                  {...statusOf(wrong.weight)}
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
      {!denied && <WeightEstimate evaluated={evaluated} onChange={change} />}
    </div>
  );
};
