import { Link } from '@potli/ui-kit/router.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { productLimits } from '../../draft/limits.ts';
import type { DraftProduct } from '../../draft/product.ts';
import { InputField } from '../../kit/field.tsx';
import { useCustomerDispatch } from '../../store.ts';
import { texts } from '../../texts.ts';

/** After a failed fetch: why it failed, and the product's name as the way on. */
export const NameByHand = ({ product: { key, product_name, fetchFailure, isListLink } }: { product: DraftProduct }) => {
  const dispatch = useCustomerDispatch();
  return (
    <form
      className="customer-by-hand"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(draftActions.namedByHand({ key }));
      }}
    >
      <p role="alert">{fetchFailure}</p>
      <InputField
        label={texts.create.name}
        hint={texts.create.byHand}
        dir="auto"
        value={product_name}
        maxLength={productLimits.product_name}
        onChange={({ target }) => dispatch(draftActions.productEntered({ key, entry: { product_name: target.value } }))}
      />
      <button type="submit" className="button button-quiet" disabled={product_name.trim() === ''}>
        {texts.create.useName}
      </button>
      {!isListLink && (
        <p className="customer-hint">
          {texts.create.opensForYou} <Link to="/user/addtopotli">{texts.create.useBookmark}</Link>
        </p>
      )}
    </form>
  );
};
