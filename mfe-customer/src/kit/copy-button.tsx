import { useState } from 'react';
import { texts } from '../texts.ts';

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
        {outcome === 'copied' ? texts.link.copied : texts.link.copyText}
      </button>
      <span className={outcome === 'denied' ? 'customer-error' : 'visually-hidden'} role="status">
        {outcome === 'denied' ? texts.link.copyDenied : outcome === 'copied' ? texts.link.copied : ''}
      </span>
    </>
  );
};
