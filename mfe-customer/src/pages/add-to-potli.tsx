import { Link } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { Bookmarklet } from '../features/add-to-potli/bookmarklet.tsx';
import { addToPotliTexts } from '../texts/add-to-potli.ts';

/** Explains the bookmarklet and offers it to be dragged to the bookmarks bar; on a phone, what to do there comes first. */
export const AddToPotliPage = () => {
  const { brand } = useRuntimeConfig();
  const { title, intro, steps, reads, readsTitle, phoneTitle, phone, createOrder } = addToPotliTexts.addToPotli(
    brand.name,
  );
  usePageTitle(title);
  return (
    <div className="page customer-wide">
      <h1>{title}</h1>
      <p className="customer-intro">{intro}</p>
      <div className="customer-columns">
        <section className="card customer-stack customer-aside">
          <h2>{phoneTitle}</h2>
          <p>{phone}</p>
          <p>
            <Link to="/user/order/create">{createOrder}</Link>
          </p>
        </section>
        <section className="card customer-stack customer-head">
          <Bookmarklet />
          <ol className="customer-notes">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <section className="card customer-stack customer-rest">
          <h2>{readsTitle}</h2>
          <p>{reads}</p>
        </section>
      </div>
    </div>
  );
};
