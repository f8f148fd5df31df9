import { categories, clothing, type Fabric, isFabricOf, sizes } from '@potli/contracts/reference/clothing.ts';
import { Button, Typography } from 'antd';
import { ChoiceField } from '../../form/choice-field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { texts } from '../../texts.ts';
import styles from './evaluation.module.css';
import { type EvaluatedItem, isGarmentChosen } from './evaluation-form.ts';
import { asOptions } from './options.ts';
import type { Weights } from './use-weights.ts';

interface WeightEstimateProps {
  readonly evaluated: EvaluatedItem;
  readonly weights: Weights;
  readonly onChange: (change: Partial<EvaluatedItem>) => void;
  /** Takes over the garment of the item before; undefined for the first, and where that one has none. */
  readonly onSameAsBefore: (() => void) | undefined;
}

const categoryOptions = asOptions(categories);
const sizeOptions = asOptions(sizes);
const yesOrNo = asOptions(['Yes', 'No'] as const);
const { garment } = texts.evaluation;

/** The weight of a garment by what it is; the answer fills the weight field (spec 2, 7). */
export const WeightEstimate = ({ evaluated, weights, onChange, onSameAsBefore }: WeightEstimateProps) => {
  const { category, fabric, product_size: size, hasEmbroidery } = evaluated;
  const { asking, estimated, problem } = weights.of(evaluated.order_item_id);
  return (
    <fieldset className={styles.estimate}>
      <legend className="visually-hidden">{garment.legend}</legend>
      <div className={styles.fields}>
        <SelectField
          label={garment.category}
          value={category}
          options={categoryOptions}
          unchosen={garment.unchosen}
          onChange={(chosen) =>
            // A fabric that the new category is not made of is no choice any more.
            onChange({ category: chosen, fabric: chosen && isFabricOf(chosen, fabric) ? fabric : '' })
          }
        />
        <SelectField
          label={garment.fabric}
          value={fabric}
          options={asOptions<Fabric>(category === '' ? [] : clothing[category])}
          unchosen={garment.unchosen}
          disabled={category === ''}
          onChange={(chosen) => onChange({ fabric: chosen })}
        />
        <SelectField
          label={garment.size}
          value={size}
          options={sizeOptions}
          unchosen={garment.unchosen}
          onChange={(chosen) => onChange({ product_size: chosen })}
        />
        <ChoiceField
          label={garment.embroidery}
          value={hasEmbroidery}
          options={yesOrNo}
          onChange={(chosen) => onChange({ hasEmbroidery: chosen })}
        />
        <Button
          className={styles.getWeight ?? ''}
          disabled={!isGarmentChosen(evaluated) || asking === true}
          loading={asking === true}
          onClick={() => weights.get(evaluated)}
        >
          {asking ? garment.gettingWeight : garment.getWeight}
        </Button>
      </div>
      {onSameAsBefore && (
        <Button type="link" size="small" style={{ justifySelf: 'start', padding: 0 }} onClick={onSameAsBefore}>
          {garment.sameAsBefore}
        </Button>
      )}
      {problem ? (
        <Typography.Text type="danger" role="alert">
          {problem}
        </Typography.Text>
      ) : (
        <Typography.Text type="secondary" role="status">
          {estimated && garment.estimated(estimated)}
        </Typography.Text>
      )}
    </fieldset>
  );
};
