import { Link, useNavigate } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { type FormEvent, useId, useRef } from 'react';
import untiedBundle from './untied-bundle.svg';

/** Takes the link of a product to a new order, where anything else is shown with what is wrong with it. */
const LinkForm = () => {
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    navigate(`/user/order/create?${new URLSearchParams({ url: field.current?.value ?? '' })}`);
  };
  return (
    <form className="shell-link-form" noValidate onSubmit={begin}>
      <label htmlFor={id}>Product link</label>
      <input
        ref={field}
        id={id}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2048}
      />
      <button type="submit" className="button">
        Start an order
      </button>
    </form>
  );
};

export const NotFound = () => {
  usePageTitle('Page not found');
  return (
    <div className="page shell-message">
      <img src={untiedBundle} alt="" width="240" height="136" />
      <h1>Page not found</h1>
      <p>
        This bundle came untied: there is nothing at this address. Check the address, or paste the link of a product
        from an Indian online store, and we take it from there.
      </p>
      <LinkForm />
      <p className="shell-actions">
        <Link to="/">Go to the home page</Link>
        <Link to="/contact-support">Contact Support</Link>
      </p>
    </div>
  );
};
