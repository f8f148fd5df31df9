import { problemInProductLink, withScheme } from '@potli/contracts/rules/links.ts';
import { Link, useNavigate } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { type FormEvent, useId, useState } from 'react';
import { UntiedBundle } from './untied-bundle.tsx';

/** Takes the link of a product to a new order. */
const LinkForm = () => {
  const navigate = useNavigate();
  const id = useId();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const complete = withScheme(link).trim();
    const wrong = problemInProductLink(complete);
    setProblem(wrong);
    if (!wrong) navigate(`/user/order/create?${new URLSearchParams({ url: complete })}`);
  };
  return (
    <form className="shell-link-form" noValidate onSubmit={begin}>
      <label htmlFor={id}>Product link</label>
      <input
        id={id}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2048}
        value={link}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => {
          setLink(target.value);
          setProblem(undefined);
        }}
      />
      <button type="submit" className="button">
        Start an order
      </button>
      {problem && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
};

export const NotFound = () => {
  usePageTitle('Page not found');
  return (
    <div className="page shell-message">
      <UntiedBundle />
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
