import { draftActions } from '../../draft/draft-slice.ts';
import { productLimits } from '../../draft/limits.ts';
import type { DraftProduct } from '../../draft/product.ts';
import { Field } from '../../kit/field.tsx';
import { useCustomerDispatch } from '../../store.ts';
import { texts } from '../../texts.ts';

interface SizeEntryProps {
  readonly product: DraftProduct;
  readonly denial: string | undefined;
}

/** The sizes that the store offers, or free text when it offers none (spec 2). */
export const SizeEntry = ({ product: { key, size, sizes }, denial }: SizeEntryProps) => {
  const dispatch = useCustomerDispatch();
  const enter = (value: string) => dispatch(draftActions.productEntered({ key, entry: { size: value } }));
  return (
    <Field label={texts.items.size} error={denial}>
      {(ids) =>
        sizes.length > 0 ? (
          <select {...ids} className="customer-input" value={size} onChange={({ target }) => enter(target.value)}>
            <option value="">{texts.create.chooseSize}</option>
            {sizes.map((offered) => (
              <option key={offered} value={offered}>
                {offered}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...ids}
            className="customer-input"
            dir="auto"
            value={size}
            maxLength={productLimits.size}
            placeholder={texts.create.ifAny}
            onChange={({ target }) => enter(target.value)}
          />
        )
      }
    </Field>
  );
};
