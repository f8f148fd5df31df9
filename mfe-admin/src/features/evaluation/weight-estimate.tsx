import { type Category, categories, clothing, isFabricOf, sizes } from '@potli/contracts/reference/clothing.ts';
import { Button, Flex, Form, Radio, Typography } from 'antd';
import { texts } from '../../texts.ts';
import styles from './evaluation.module.css';
import { type EvaluatedItem, garmentOfItemBefore, isGarmentChosen } from './evaluation-form.ts';
import { asOptions, SelectItem } from './select-item.tsx';
import type { Evaluation } from './use-evaluation.ts';
import type { Weights } from './use-weights.ts';

interface WeightEstimateProps {
  /** Where the form has the item. */
  readonly index: number;
  readonly evaluated: EvaluatedItem;
  readonly evaluation: Evaluation;
  readonly weights: Weights;
}

const categoryOptions = asOptions(categories);
const sizeOptions = asOptions(sizes);
const yesOrNo = asOptions(['Yes', 'No']);
const { garment } = texts.evaluation;

/** The weight of a garment by what it is; the answer fills the weight field (spec 2, 7). */
export const WeightEstimate = ({ index, evaluated, evaluation, weights }: WeightEstimateProps) => {
  const { order_item_id: id, category, fabric } = evaluated;
  const { form, changeItem } = evaluation;
  const { asking = false, estimated, problem } = weights.of(id);
  const before = garmentOfItemBefore(form, id);
  const field = (name: keyof EvaluatedItem) => ['items', index, name];
  return (
    <fieldset className={styles.garment}>
      <legend className="visually-hidden">{garment.legend}</legend>
      <div className={styles.fields}>
        <SelectItem<Category>
          name={field('category')}
          label={garment.category}
          options={categoryOptions}
          placeholder={garment.unchosen}
          // A fabric that the new category is not made of is no choice any more.
          onChange={(chosen) => (chosen && isFabricOf(chosen, fabric)) || changeItem(id, { fabric: '' })}
        />
        <SelectItem
          name={field('fabric')}
          label={garment.fabric}
          options={asOptions(category === '' ? [] : clothing[category])}
          placeholder={garment.unchosen}
          disabled={category === ''}
        />
        <SelectItem
          name={field('product_size')}
          label={garment.size}
          options={sizeOptions}
          placeholder={garment.unchosen}
        />
        <Form.Item name={field('hasEmbroidery')} label={garment.embroidery}>
          <Radio.Group aria-label={garment.embroidery} options={yesOrNo} />
        </Form.Item>
        <Form.Item label=" ">
          <Button
            disabled={!isGarmentChosen(evaluated) || asking}
            loading={asking}
            onClick={() => weights.get(evaluated)}
          >
            {asking ? garment.gettingWeight : garment.getWeight}
          </Button>
        </Form.Item>
      </div>
      <Flex wrap gap="4px 12px" align="center">
        {before && (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => changeItem(id, before)}>
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
      </Flex>
    </fieldset>
  );
};
