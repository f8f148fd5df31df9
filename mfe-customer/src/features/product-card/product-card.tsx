import { isItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import type { DraftProduct } from '../../draft/product.ts';
import { Field } from '../../kit/field.tsx';
import { ProductPicture } from '../../kit/product-picture.tsx';
import { useCustomerDispatch } from '../../store.ts';
import { texts } from '../../texts.ts';
import { LinkEntry } from './link-entry.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { SizeEntry } from './size-entry.tsx';

interface ProductCardProps {
  readonly product: DraftProduct;
  /** From 1, as the card is named to people. */
  readonly number: number;
}

/** One product: its link, what was fetched from it, and what the customer wants of it (spec 2, order creation). */
export const ProductCard = ({ product, number }: ProductCardProps) => {
  const dispatch = useCustomerDispatch();
  const { key, isFetching, isFetched, isEditable, isDisabled, isFetchFailed } = product;
  const denial =
    product.itemErrorCode && isItemDenial(product.itemErrorCode) ? itemDenials[product.itemErrorCode] : null;
  return (
    <section className="card customer-card" aria-label={`Product ${number}`} id={`product-${key}`}>
      <div className="customer-card-head">
        <h2>Product {number}</h2>
        {isDisabled ? (
          !denial && <span className="customer-tag customer-tag-good">Accepted</span>
        ) : (
          <button
            type="button"
            className="customer-plain-button"
            aria-label={`Remove product ${number}`}
            onClick={() => dispatch(draftActions.productRemoved(key))}
          >
            Remove
          </button>
        )}
      </div>
      <LinkEntry product={product} />
      {isFetching && (
        <div className="customer-fetched" role="status" aria-label="Fetching product details">
          <span className="potli-skeleton-line customer-picture-skeleton" />
          <span className="potli-skeleton-line customer-name-skeleton" />
        </div>
      )}
      {isFetched && !isEditable && (
        <div className="customer-fetched">
          <ProductPicture src={product.product_image} />
          <p className="customer-product-name">{product.product_name}</p>
        </div>
      )}
      {isFetchFailed && isEditable && (
        <form
          className="customer-by-hand"
          onSubmit={(event) => {
            event.preventDefault();
            dispatch(draftActions.namedByHand({ key }));
          }}
        >
          <Field label="Product name" hint={texts.create.byHand}>
            {(ids) => (
              <input
                {...ids}
                className="customer-input"
                value={product.product_name}
                maxLength={500}
                onChange={({ target }) =>
                  dispatch(draftActions.productEntered({ key, entry: { product_name: target.value } }))
                }
              />
            )}
          </Field>
          <button type="submit" className="button button-quiet" disabled={product.product_name.trim() === ''}>
            Use this name
          </button>
        </form>
      )}
      <div className="customer-choices">
        <SizeEntry product={product} />
        <Field label="Color">
          {(ids) => (
            <input
              {...ids}
              className="customer-input"
              value={product.color}
              maxLength={60}
              placeholder="If it has one"
              onChange={({ target }) => dispatch(draftActions.productEntered({ key, entry: { color: target.value } }))}
            />
          )}
        </Field>
        <QuantityStepper
          quantity={product.quantity}
          onChange={(quantity) => dispatch(draftActions.productEntered({ key, entry: { quantity } }))}
        />
      </div>
      {denial && (
        <p className="customer-error" role="alert">
          {denial.customer}
        </p>
      )}
    </section>
  );
};
