import { longestRefusal } from '@potli/contracts/rules/photos.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { problemText } from '@potli/ui-kit/problem-text.ts';
import { type FormEvent, useRef, useState } from 'react';
import { customerApi } from '../../api.ts';
import { Banner } from '../../kit/banner.tsx';
import { soonHour } from '../../kit/calendar-date.ts';
import { TextAreaField } from '../../kit/field.tsx';
import { focusOnMount } from '../../kit/use-refocus.ts';
import { arrivedGoodsTexts as words } from '../../texts/arrived-goods.ts';

interface RefuseItemProps {
  readonly orderId: string;
  readonly itemId: string;
  readonly name: string;
  /** Until when, as a timestamp. */
  readonly until: string;
}

/** A button and its form: the customer says that an item is not what was ordered. The text stays until it is sent. */
export const RefuseItem = ({ orderId, itemId, name, until }: RefuseItemProps) => {
  const [open, setOpen] = useState<boolean>();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(false);
  const [refuse, { isLoading, error }] = customerApi.useRefuseGoodsMutation();
  const field = useRef<HTMLTextAreaElement>(null);
  const empty = isBlank(text);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (empty) field.current?.focus();
    else await refuse({ params: { orderId }, body: { order_item_id: itemId, text: text.trim() } });
  };

  return (
    <>
      <p className="customer-hint">{words.until(soonHour(until, new Date()))}</p>
      {open ? (
        <form className="customer-form" noValidate aria-label={`${words.refuse}: ${name}`} onSubmit={submit}>
          <TextAreaField
            label={words.what}
            hint={words.whatHint}
            error={checked && empty ? words.missing : undefined}
            ref={field}
            // The button that was pressed has made way for it.
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
            rows={3}
            maxLength={longestRefusal}
          />
          {error && <Banner kind="problem">{problemText(error, words.failed)}</Banner>}
          <div className="customer-actions">
            <button type="button" className="button button-quiet" disabled={isLoading} onClick={() => setOpen(false)}>
              {words.cancel}
            </button>
            <button type="submit" className="button" disabled={isLoading}>
              {isLoading ? words.sending : words.send}
            </button>
          </div>
        </form>
      ) : (
        <button
          type="button"
          className="button button-quiet"
          aria-label={`${words.refuse}: ${name}`}
          ref={open === false ? focusOnMount : null}
          onClick={() => setOpen(true)}
        >
          {words.refuse}
        </button>
      )}
    </>
  );
};
