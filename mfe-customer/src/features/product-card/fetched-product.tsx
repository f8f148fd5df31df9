import { storeOf } from '@potli/contracts/rules/links.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { storePrice as priceText } from '@potli/ui-kit/money.tsx';
import { useCallback, useState } from 'react';
import { draftActions } from '../../draft/draft-slice.ts';
import { type DraftProduct, textLimits } from '../../draft/product.ts';
import { TextAreaField } from '../../kit/field.tsx';
import { ProductPicture } from '../../kit/product-picture.tsx';
import { useCustomerDispatch } from '../../store.ts';
import { createTexts as words } from '../../texts/ordering.ts';

/** What was read from the store's page. The customer may correct the name, and is asked to where it is a suggestion. */
export const FetchedProduct = ({ product, number }: { product: DraftProduct; number: number }) => {
  const { key, product_link, product_name, product_image, named, storePrice, isDisabled } = product;
  const dispatch = useCustomerDispatch();
  // As it was read: the field stays while the customer types over the suggestion.
  const [isSuggested] = useState(named === 'suggested' || product_name === '');
  const [isPressed, setPressed] = useState(false);
  const isEdited = isSuggested || isPressed;
  // The button that was pressed has made way for the field.
  const focusIfPressed = useCallback(
    (field: HTMLTextAreaElement | null) => {
      if (isPressed) field?.focus();
    },
    [isPressed],
  );
  return (
    <>
      <div className="customer-fetched">
        <ProductPicture src={product_image} size={112} />
        <div className="customer-fetched-text">
          <p className="customer-hint customer-store">{storeOf(product_link)}</p>
          <p className="customer-product-name" dir="auto">
            {isEdited ? words.isItThis : product_name}
          </p>
          {storePrice && (
            <p className="customer-store-price">
              <strong className="figures">{priceText(storePrice.amount, storePrice.currency)}</strong>{' '}
              <span className="customer-hint">{words.storePrice}</span>
            </p>
          )}
          {!isEdited && !isDisabled && (
            <button
              type="button"
              className="customer-plain-button customer-quiet-button"
              aria-label={words.editNameOf(number)}
              onClick={() => setPressed(true)}
            >
              {words.editName}
            </button>
          )}
        </div>
      </div>
      {isEdited && (
        <TextAreaField
          label={words.name}
          hint={words.nameHint}
          error={isBlank(product_name) ? words.nameMissing : undefined}
          ref={focusIfPressed}
          className="customer-input customer-name-field"
          rows={2}
          dir="auto"
          value={product_name}
          maxLength={textLimits.product_name}
          onChange={({ target }) =>
            dispatch(draftActions.productEntered({ key, entry: { product_name: target.value.replaceAll(/\s/g, ' ') } }))
          }
        />
      )}
    </>
  );
};
