import { type DenialMark, type DeniedField, denialMark } from '../../draft/denial.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { productLimits } from '../../draft/limits.ts';
import type { DraftProduct, ProductEntry } from '../../draft/product.ts';
import { InputField, SelectField } from '../../kit/field.tsx';
import { ProductPicture } from '../../kit/product-picture.tsx';
import { useCustomerDispatch } from '../../store.ts';
import { texts } from '../../texts.ts';
import { LinkEntry } from './link-entry.tsx';
import { OfferedSizes } from './offered-sizes.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

interface ProductCardProps {
  readonly product: DraftProduct;
  readonly number: number;
}

const MarkTag = ({ state }: { state: DenialMark['state'] }) => {
  if (state === 'denied') return null;
  return state === 'accepted' ? (
    <span className="customer-tag customer-tag-good">{texts.create.accepted}</span>
  ) : (
    <span className="customer-tag">{texts.create.changed}</span>
  );
};

export const ProductCard = ({ product, number }: ProductCardProps) => {
  const dispatch = useCustomerDispatch();
  const { key, isFetching, isFetched, isEditable, isDisabled, isFetchFailed, itemErrorCode } = product;
  const enter = (entry: ProductEntry) => dispatch(draftActions.productEntered({ key, entry }));
  const mark = denialMark(product);
  const denialOf = (field: DeniedField) => (mark.state === 'denied' && mark.field === field ? mark.message : undefined);
  return (
    <section className="card customer-card" aria-label={texts.create.product(number)} id={`product-${key}`}>
      <div className="customer-card-head">
        <h2>{texts.create.product(number)}</h2>
        {isDisabled ? (
          <MarkTag state={mark.state} />
        ) : (
          <button
            type="button"
            className="customer-plain-button"
            aria-label={texts.create.removeProduct(number)}
            onClick={() => dispatch(draftActions.productRemoved(key))}
          >
            {texts.create.remove}
          </button>
        )}
      </div>
      <LinkEntry product={product} denial={denialOf('product_link')} />
      {isFetching && (
        <div className="customer-fetched" role="status" aria-label={texts.create.fetchingDetails}>
          <span className="potli-skeleton-line customer-picture-skeleton" />
          <span className="potli-skeleton-line customer-name-skeleton" />
        </div>
      )}
      {isFetched && !isEditable && (
        <div className="customer-fetched">
          <ProductPicture src={product.product_image} />
          <p className="customer-product-name" dir="auto">
            {product.product_name}
          </p>
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
          <InputField
            label={texts.create.name}
            hint={texts.create.byHand}
            dir="auto"
            value={product.product_name}
            maxLength={productLimits.product_name}
            onChange={({ target }) => enter({ product_name: target.value })}
          />
          <button type="submit" className="button button-quiet" disabled={product.product_name.trim() === ''}>
            {texts.create.useName}
          </button>
        </form>
      )}
      <div className="customer-choices">
        {product.sizes.length > 0 ? (
          <SelectField
            label={texts.items.size}
            error={denialOf('size')}
            empty={texts.create.chooseSize}
            options={product.sizes.map((size) => ({ value: size, text: size }))}
            value={product.size}
            onChange={({ target }) => enter({ size: target.value })}
          />
        ) : (
          <InputField
            label={texts.items.size}
            error={denialOf('size')}
            dir="auto"
            value={product.size}
            maxLength={productLimits.size}
            placeholder={texts.create.ifAny}
            onChange={({ target }) => enter({ size: target.value })}
          />
        )}
        <InputField
          label={texts.items.color}
          error={denialOf('color')}
          dir="auto"
          value={product.color}
          maxLength={productLimits.color}
          placeholder={texts.create.ifAny}
          onChange={({ target }) => enter({ color: target.value })}
        />
        <QuantityStepper
          quantity={product.quantity}
          denial={denialOf('quantity')}
          onChange={(quantity) => enter({ quantity })}
        />
      </div>
      {isDisabled && itemErrorCode === 'ERR_INVALID_SIZE' && <OfferedSizes product={product} />}
    </section>
  );
};
