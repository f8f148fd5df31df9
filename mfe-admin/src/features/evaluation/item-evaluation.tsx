import { type ItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { ChoiceField } from '../../form/choice-field.tsx';
import { DateField } from '../../form/date-field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { texts } from '../../texts.ts';
import styles from './evaluation.module.css';
import { type EvaluatedItem, garmentOfItemBefore } from './evaluation-form.ts';
import { FigureField } from './figure-field.tsx';
import { decisions, reasonOptions } from './options.ts';
import type { Evaluation } from './use-evaluation.ts';
import type { Weights } from './use-weights.ts';
import { WeightEstimate } from './weight-estimate.tsx';

const reasons = reasonOptions<ItemDenial>(itemDenials);
const words = texts.evaluation.item;

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
  const figures = { evaluated, quantity, change };

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
            <FigureField
              {...figures}
              label={words.price}
              column="itemPrice"
              problem={wrong.price}
              write={rupees}
              unit={{ prefix: '₹' }}
            />
            <DateField
              label={words.date}
              value={evaluated.shipmentTime}
              min={today}
              column="shipmentTime"
              problem={wrong.shipment_date}
              onChange={(shipmentTime) => change({ shipmentTime })}
            />
            <FigureField
              {...figures}
              label={words.weight}
              column="estimatedWeight"
              problem={wrong.weight}
              write={(grams) => `${grams} g`}
              unit={{ suffix: 'g' }}
            />
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
