import { useState } from 'react';
import { linkTexts } from '../texts/order-page.ts';

/** Copies a text and confirms it. Where the browser denies it, the text can still be selected beside the button. */
export const CopyButton = ({ text }: { text: string }) => {
  const [outcome, setOutcome] = useState<'copied' | 'denied'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('denied'),
    );
  return (
    <>
      <button type="button" className="button button-quiet" onClick={copy}>
        {outcome === 'copied' ? linkTexts.copied : linkTexts.copyText}
      </button>
      <span className={outcome === 'denied' ? 'customer-error' : 'visually-hidden'} role="status">
        {outcome === 'denied' ? linkTexts.copyDenied : outcome === 'copied' ? linkTexts.copied : ''}
      </span>
    </>
  );
};
