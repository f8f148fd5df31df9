import type { ReactNode } from 'react';
import { type DenialMark, type DeniedField, denialMark } from '../../draft/denial.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { type DraftProduct, type ProductEntry, textLimits } from '../../draft/product.ts';
import { Banner } from '../../kit/banner.tsx';
import { InputField } from '../../kit/field.tsx';
import { useCustomerDispatch } from '../../store.ts';
import { createTexts } from '../../texts/ordering.ts';
import { texts } from '../../texts.ts';
import { ChoiceField } from './choice-field.tsx';
import { FetchedProduct } from './fetched-product.tsx';
import { LinkEntry } from './link-entry.tsx';
import { NameByHand } from './name-by-hand.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { inSizeOrder } from './size-order.ts';

interface ProductCardProps {
  readonly product: DraftProduct;
  readonly number: number;
  /** What a correction shows with the size field. */
  readonly offeredSizes?: ReactNode;
  /** What only a correction has. */
  readonly children?: ReactNode;
}

const MarkTag = ({ state, isDropped }: { state: DenialMark['state']; isDropped: boolean }) => {
  if (isDropped) return <span className="customer-tag customer-tag-bad">{createTexts.dropped}</span>;
  if (state === 'denied') return null;
  return state === 'accepted' ? (
    <span className="customer-tag customer-tag-good">{createTexts.accepted}</span>
  ) : (
    <span className="customer-tag">{createTexts.changed}</span>
  );
};

export const ProductCard = ({ product, number, offeredSizes, children }: ProductCardProps) => {
  const dispatch = useCustomerDispatch();
  const { key, isFetching, isFetched, isEditable, isDisabled, fetchFailure, availability } = product;
  const enter = (entry: ProductEntry) => dispatch(draftActions.productEntered({ key, entry }));
  const mark = denialMark(product);
  const denialOf = (field: DeniedField) => (mark.state === 'denied' && mark.field === field ? mark.message : undefined);
  const sizes = inSizeOrder([
    ...product.sizes.map((value) => ({ value })),
    ...product.sold_out_sizes.map((value) => ({ value, isSoldOut: true })),
  ]);
  const sizeField = (
    <ChoiceField
      label={texts.items.size}
      options={sizes}
      other={createTexts.otherSize}
      otherLabel={createTexts.yourSize}
      error={denialOf('size')}
      maxLength={textLimits.size}
      value={product.size}
      onChange={(size) => enter({ size })}
    />
  );
  return (
    <section className="card customer-card" aria-label={createTexts.product(number)} id={`product-${key}`}>
      <div className="customer-card-head">
        <h2 tabIndex={-1}>{createTexts.product(number)}</h2>
        {isDisabled ? (
          <MarkTag state={mark.state} isDropped={product.isDropped} />
        ) : (
          <button
            type="button"
            className="customer-plain-button"
            aria-label={createTexts.removeProduct(number)}
            onClick={({ currentTarget }) => {
              const card = currentTarget.closest('section');
              const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
              (neighbour ?? document).querySelector<HTMLElement>('h1, h2')?.focus();
              dispatch(draftActions.productRemoved(key));
            }}
          >
            {createTexts.remove}
          </button>
        )}
      </div>
      {product.isDropped ? (
        <p className="customer-product-name" dir="auto">
          {product.product_name}
        </p>
      ) : (
        <>
          <LinkEntry product={product} denial={denialOf('product_link')} />
          {isFetching && (
            <div className="customer-fetched" role="status" aria-label={createTexts.fetchingDetails}>
              <span className="potli-skeleton-line customer-picture-skeleton" />
              <span className="customer-fetched-text">
                <span className="potli-skeleton-line" />
                <span className="potli-skeleton-line customer-price-skeleton" />
              </span>
            </div>
          )}
          {isFetched && !isEditable && <FetchedProduct product={product} number={number} />}
          {availability === 'out_of_stock' && <Banner kind="note">{createTexts.soldOut}</Banner>}
          {availability === 'preorder' && <Banner kind="note">{createTexts.preorder}</Banner>}
          {fetchFailure !== null && isEditable && <NameByHand product={product} />}
          <div className="customer-choices">
            {offeredSizes ? (
              <div className="customer-wide customer-form">
                {sizeField}
                {offeredSizes}
              </div>
            ) : (
              sizeField
            )}
            <ChoiceField
              label={texts.items.color}
              options={product.colors.map(({ name, image }) => ({ value: name, image }))}
              other={createTexts.otherColor}
              otherLabel={createTexts.yourColor}
              error={denialOf('color')}
              maxLength={textLimits.color}
              value={product.color}
              onChange={(color) => enter({ color })}
            />
            <QuantityStepper
              quantity={product.quantity}
              denial={denialOf('quantity')}
              onChange={(quantity) => enter({ quantity })}
            />
          </div>
          <InputField
            label={createTexts.note}
            hint={createTexts.noteHint}
            dir="auto"
            maxLength={textLimits.note}
            value={product.note}
            onChange={({ target }) => enter({ note: target.value })}
          />
        </>
      )}
      {children}
    </section>
  );
};
