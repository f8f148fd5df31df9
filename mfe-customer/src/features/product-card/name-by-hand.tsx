import { isBlank } from '@potli/contracts/rules/text.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { type DraftProduct, textLimits } from '../../draft/product.ts';
import { InputField } from '../../kit/field.tsx';
import { useCustomerDispatch } from '../../store.ts';
import { fetchFailureTexts } from '../../texts/fetch-failure.ts';
import { createTexts } from '../../texts/ordering.ts';

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
      <p role="alert">{fetchFailure || fetchFailureTexts.notRead}</p>
      <InputField
        label={createTexts.name}
        hint={createTexts.byHand}
        dir="auto"
        value={product_name}
        maxLength={textLimits.product_name}
        onChange={({ target }) => dispatch(draftActions.productEntered({ key, entry: { product_name: target.value } }))}
      />
      <button type="submit" className="button button-quiet" disabled={isBlank(product_name)}>
        {createTexts.useName}
      </button>
      {!isListLink && (
        <p className="customer-hint">
          {createTexts.opensForYou} <Link to="/user/addtopotli">{createTexts.useBookmark}</Link>
        </p>
      )}
    </form>
  );
};
