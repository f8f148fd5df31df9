import { useRef, useState } from 'react';
import { InputField } from '../../kit/field.tsx';
import { linkTexts } from '../../texts/order-page.ts';

export const orderAddress = (orderId: string): string => new URL(`/user/order/${orderId}`, window.location.origin).href;

const wasClosed = (problem: unknown): boolean => problem instanceof DOMException && problem.name === 'AbortError';

/** An address with buttons to copy and, where the device can, to share it. Otherwise the text is selected. */
export const CopyLink = ({ label, address }: { label: string; address: string }) => {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      input.current?.select();
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: document.title, url: address });
    } catch (problem) {
      if (!wasClosed(problem)) input.current?.select();
    }
  };
  return (
    <form
      className="customer-link"
      onSubmit={(event) => {
        event.preventDefault();
        copy();
      }}
    >
      <InputField ref={input} label={label} readOnly value={address} onFocus={({ target }) => target.select()} />
      <div className="customer-link-actions">
        <button type="submit" className="button button-quiet">
          {copied ? linkTexts.copied : linkTexts.copy}
        </button>
        {typeof navigator.share === 'function' && (
          <button type="button" className="button button-quiet" onClick={share}>
            {linkTexts.share}
          </button>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {copied ? linkTexts.wasCopied : ''}
      </span>
    </form>
  );
};
