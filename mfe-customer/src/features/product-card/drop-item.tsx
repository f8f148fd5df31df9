import { draftActions } from '../../draft/draft-slice.ts';
import type { DraftProduct } from '../../draft/product.ts';
import { useCustomerDispatch } from '../../store.ts';
import { createTexts } from '../../texts/ordering.ts';

/** Removes a denied item from a returned order, or keeps it after all. The last one stays. */
export const DropItem = ({ product, isLast }: { product: DraftProduct; isLast: boolean }) => {
  const dispatch = useCustomerDispatch();
  const { key, product_name, isDropped } = product;
  if (isLast) return <p className="customer-hint">{createTexts.lastItem}</p>;
  return (
    <div>
      {/* One button for both ways, so that it keeps the focus. */}
      <button
        type="button"
        className={`customer-plain-button ${isDropped ? 'customer-quiet-button' : 'customer-drop-button'}`}
        aria-label={isDropped ? createTexts.undropItem(product_name) : createTexts.dropItem(product_name)}
        onClick={() => dispatch(draftActions.itemDropped({ key, isDropped: !isDropped }))}
      >
        {isDropped ? createTexts.undrop : createTexts.drop}
      </button>
    </div>
  );
};
