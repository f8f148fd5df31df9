import { useState } from 'react';
import { Field } from '../../kit/field.tsx';

/** An address to keep, with a button that copies it. Without a clipboard the text is selected for copying by hand. */
export const CopyLink = ({ label, address }: { label: string; address: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = async (input: HTMLInputElement | null) => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      input?.select();
    }
  };
  return (
    <form
      className="customer-link"
      onSubmit={(event) => {
        event.preventDefault();
        copy(event.currentTarget.querySelector('input'));
      }}
    >
      <Field label={label}>
        {(ids) => (
          <input
            {...ids}
            className="customer-input"
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <button type="submit" className="button button-quiet">
        {copied ? 'Copied' : 'Copy link'}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? 'The link was copied.' : ''}
      </span>
    </form>
  );
};
