import { useNavigate } from '@potli/ui-kit/router.ts';
import { type FormEvent, useRef } from 'react';
import { texts } from '../../texts.ts';
import classes from './hero.module.css';

const orderCreation = '/user/order/create';
const { hero } = texts;

/** The browser's own form and field: a link that is typed before hydration is kept and can be sent. */
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
        // Several links within other words; the address of the next page stays within what servers take.
        maxLength={4096}
        placeholder={hero.linkHint}
      />
      <button className={`button ${classes.start}`} type="submit">
        {hero.start}
      </button>
    </form>
  );
};
