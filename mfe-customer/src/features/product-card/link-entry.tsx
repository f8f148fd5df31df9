import { problemInProductLink, withScheme } from '@potli/contracts/rules/links.ts';
import { type ClipboardEvent, useState } from 'react';
import { draftActions } from '../../draft/draft-slice.ts';
import { fetchProduct } from '../../draft/fetch-product.ts';
import { type DraftProduct, mostProducts, textLimits } from '../../draft/product.ts';
import { InputField } from '../../kit/field.tsx';
import { useRefocus } from '../../kit/use-refocus.ts';
import { useCustomerDispatch, useDraft } from '../../store.ts';
import { createTexts } from '../../texts/ordering.ts';
import { addedCards, linksIn } from './pasted-links.ts';

export const LinkEntry = ({ product, denial }: { product: DraftProduct; denial: string | undefined }) => {
  const dispatch = useCustomerDispatch();
  const cardCount = useDraft().products.length;
  const [pasted, setPasted] = useState('');
  const [found, setFound] = useState('');
  const { key, product_link, isEditable, isFetching, isDisabled, problem } = product;
  const form = useRefocus<HTMLFormElement>(`${isFetching} ${isEditable}`);

  const startFetch = async () => {
    const typed = withScheme(product_link).trim();
    // A link within other words is taken out of them, as on pasting.
    const link = problemInProductLink(typed) ? (linksIn(typed)[0] ?? typed) : typed;
    const wrong = problemInProductLink(link);
    if (wrong) {
      dispatch(draftActions.linkRefused({ key, problem: wrong }));
      form.current?.querySelector('input')?.focus();
      return;
    }
    dispatch(draftActions.productEntered({ key, entry: { product_link: link } }));
    dispatch(draftActions.fetchStarted({ key }));
    setFound((await fetchProduct(dispatch, key, link)) ? createTexts.found : '');
  };

  const paste = (event: ClipboardEvent) => {
    if (!isEditable) return;
    const text = event.clipboardData.getData('text');
    const links = linksIn(text);
    // A bare link, or no link at all, goes where the caret is, as with any field.
    if (links.length === 0 || links[0] === text.trim()) return;
    event.preventDefault();
    const room = mostProducts - cardCount + 1;
    dispatch(draftActions.linksPasted(key, links));
    setPasted(addedCards(Math.min(links.length, room), links.length > room));
  };

  return (
    <form
      ref={form}
      className={isEditable || isFetching ? 'customer-link' : 'customer-link customer-link-line'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isEditable) startFetch();
      }}
    >
      <InputField
        label={createTexts.link}
        error={problem ?? denial}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={textLimits.product_link}
        placeholder="https://"
        readOnly={!isEditable}
        value={product_link}
        onPaste={paste}
        onBlur={() => {
          const complete = withScheme(product_link);
          if (isEditable && complete !== product_link)
            dispatch(draftActions.productEntered({ key, entry: { product_link: complete } }));
        }}
        onChange={({ target }) => {
          setPasted('');
          dispatch(draftActions.productEntered({ key, entry: { product_link: target.value } }));
        }}
      />
      {isEditable || isFetching ? (
        // Keys, since a button that became this one under the click of 'Edit Link' would submit the form at once.
        <button key="fetch" type="submit" className="button" disabled={isFetching}>
          {isFetching ? createTexts.fetching : createTexts.fetch}
        </button>
      ) : (
        !isDisabled && (
          <button
            key="edit"
            type="button"
            className="customer-plain-button customer-quiet-button"
            onClick={({ currentTarget }) => {
              currentTarget.form?.querySelector('input')?.focus();
              setFound('');
              dispatch(draftActions.linkReopened({ key }));
            }}
          >
            {createTexts.editLink}
          </button>
        )
      )}
      <p className={pasted ? 'customer-hint customer-pasted' : 'visually-hidden'} aria-live="polite">
        {pasted || found}
      </p>
    </form>
  );
};
