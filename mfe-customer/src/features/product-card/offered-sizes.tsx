import { customerApi } from '../../api.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import type { DraftProduct } from '../../draft/product.ts';
import { useCustomerDispatch } from '../../store.ts';
import { createTexts } from '../../texts/ordering.ts';

/** With the size field, never instead of it, since they may come while the customer types. */
export const OfferedSizes = ({ product: { key, product_link, size } }: { product: DraftProduct }) => {
  const dispatch = useCustomerDispatch();
  const { data, isFetching } = customerApi.useProductDetailsQuery({ query: { url: product_link } });
  const sizes = data?.details.sizes ?? [];
  if (!isFetching && sizes.length === 0) return <p className="customer-offered">{createTexts.sizesUnknown}</p>;
  return (
    <fieldset className="customer-offered">
      <legend>{isFetching ? createTexts.sizesFetching : createTexts.sizesOffered}</legend>
      {sizes.map((offered) => (
        <button
          key={offered}
          type="button"
          className="customer-chip"
          aria-pressed={offered === size}
          onClick={() => dispatch(draftActions.productEntered({ key, entry: { size: offered } }))}
        >
          {offered}
        </button>
      ))}
    </fieldset>
  );
};
