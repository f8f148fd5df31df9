import { categories, clothing, type Fabric, isFabricOf, sizes } from '@potli/contracts/reference/clothing.ts';
import { problemText } from '@potli/ui-kit/problem-text.ts';
import { Button } from 'antd';
import { useEstimateWeightMutation } from '../../api.ts';
import { ChoiceField } from '../../form/choice-field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import styles from './evaluation.module.css';
import type { EvaluatedItem } from './evaluation-form.ts';
import { asOptions } from './options.ts';

interface WeightEstimateProps {
  readonly evaluated: EvaluatedItem;
  readonly onChange: (change: Partial<EvaluatedItem>) => void;
}

const categoryOptions = asOptions(categories);
const sizeOptions = asOptions(sizes);
const yesOrNo = asOptions(['Yes', 'No'] as const);

/** The weight of a garment by what it is; the answer fills the weight field (spec 2, 7). */
export const WeightEstimate = ({ evaluated, onChange }: WeightEstimateProps) => {
  const [estimate, { data, error, isLoading }] = useEstimateWeightMutation();
  const { category, fabric, product_size: size, hasEmbroidery } = evaluated;
  const complete = category !== '' && fabric !== '' && size !== '';

  const getWeight = async () => {
    if (!complete) return;
    const { data: answer } = await estimate({
      body: { category, fabric, size, hasEmbroidery: hasEmbroidery === 'Yes' },
    });
    if (answer) onChange({ estimatedWeight: String(Number.parseInt(answer.estimatedWeight, 10)) });
  };

  return (
    <fieldset className={styles.estimate}>
      <legend>Weight by garment</legend>
      <div className={styles.fields}>
        <SelectField
          label="Category"
          value={category}
          options={categoryOptions}
          unchosen="Choose"
          onChange={(chosen) =>
            // A fabric that the new category is not made of is no choice any more.
            onChange({ category: chosen, fabric: chosen && isFabricOf(chosen, fabric) ? fabric : '' })
          }
        />
        <SelectField
          label="Fabric"
          value={fabric}
          options={asOptions<Fabric>(category === '' ? [] : clothing[category])}
          unchosen="Choose"
          disabled={category === ''}
          onChange={(chosen) => onChange({ fabric: chosen })}
        />
        <SelectField
          label="Size"
          value={size}
          options={sizeOptions}
          unchosen="Choose"
          onChange={(chosen) => onChange({ product_size: chosen })}
        />
        <ChoiceField
          label="Embroidery"
          value={hasEmbroidery}
          options={yesOrNo}
          onChange={(chosen) => onChange({ hasEmbroidery: chosen })}
        />
        <Button
          className={styles.getWeight ?? ''}
          disabled={!complete || isLoading}
          loading={isLoading}
          onClick={getWeight}
        >
          {isLoading ? 'Getting weight…' : 'Get Weight'}
        </Button>
      </div>
      {error ? (
        <p className={styles.wrong} role="alert">
          {problemText(error, 'The weight could not be estimated. Please enter it yourself.')}
        </p>
      ) : (
        <p className={styles.estimated} role="status">
          {data && `Estimated weight: ${data.estimatedWeight}`}
        </p>
      )}
    </fieldset>
  );
};
