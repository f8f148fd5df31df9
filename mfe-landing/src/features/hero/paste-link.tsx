import { useNavigate } from '@potli/ui-kit/router.ts';
import { type FormEvent, useRef } from 'react';
import { texts } from '../../texts.ts';
import classes from './hero.module.css';

const orderCreation = '/user/order/create';
const { hero } = texts;

/**
 * The way to order creation, with a link in hand or without. Field and button are the browser's own, so that what was
 * typed before the scripts came stays, and until they are there, or without them, the form takes it along by itself.
 */
export const PasteLink = () => {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const start = (event: FormEvent) => {
    event.preventDefault();
    const link = field.current?.value.trim();
    navigate(link ? `${orderCreation}?${new URLSearchParams({ url: link })}` : orderCreation);
  };
  return (
    <form className={classes.paste} action={orderCreation} onSubmit={start}>
      <label className="visually-hidden" htmlFor="paste-link">
        {hero.linkLabel}
      </label>
      <input
        ref={field}
        id="paste-link"
        name="url"
        className={classes.link}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        placeholder={hero.linkHint}
      />
      <button className={classes.start} type="submit">
        {hero.start}
      </button>
    </form>
  );
};
