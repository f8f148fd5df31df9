import { transitDays } from '@potli/contracts/rules/transit-days.ts';
import { wholeRupees } from '@potli/ui-kit/money.tsx';
import { Link } from '@potli/ui-kit/router.ts';
import { texts } from '../../texts.ts';
import { countries } from './countries.ts';
import classes from './destinations.module.css';
import { useLowestPrices } from './use-lowest-prices.ts';

const { destinations } = texts;

/** Where visitors may buy, where it goes, from which price, and how long that takes. */
export const Destinations = () => {
  const prices = useLowestPrices();
  return (
    <section className={classes.band} aria-label={destinations.region}>
      <div className={classes.inner}>
        <p className={classes.title}>{destinations.stores.title}</p>
        <ul className={classes.stores}>
          {destinations.stores.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
          <li className={classes.more}>{destinations.stores.more}</li>
        </ul>
        <p className={classes.title}>{destinations.countries.title(countries.length)}</p>
        <ul className={classes.countries}>
          {countries.map((country) => {
            const from = prices[country];
            return (
              <li key={country}>
                <Link to={`/user/calculator?${new URLSearchParams({ country })}`}>
                  <strong>{country}</strong> {/* Its line is kept while the prices come. */}
                  <span className={classes.fact}>
                    {from !== undefined && destinations.countries.from(wholeRupees(from))}
                  </span>{' '}
                  <span className={classes.fact}>{destinations.countries.days(transitDays)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
        <p className={classes.note}>{destinations.note}</p>
      </div>
    </section>
  );
};
