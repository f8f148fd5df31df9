import { Link } from '@potli/ui-kit/router.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import classes from './hero.module.css';
import { JourneyPicture } from './journey-picture.tsx';

/** spec 9: a static count, kept by hand. */
const deliveredOrders = 43;

/** What this is, whom to trust, where to begin. */
export const Hero = () => {
  const { brand } = useRuntimeConfig();
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <div className={classes.inner}>
        <div className={classes.words}>
          <p className={classes.eyebrow}>From India, to 18 countries</p>
          <h1 id="hero" className={classes.title}>
            {brand.tagline}
          </h1>
          <p className={classes.lead}>
            Paste a link from any Indian online store. We check it, price it, buy it and send everything to you in one
            parcel. You pay only once you have seen the full price.
          </p>
          <p className={classes.actions}>
            <Link className="button" to="/user/order/create">
              Get Started
            </Link>
            <Link className="button button-quiet" to="/user/calculator">
              What does shipping cost?
            </Link>
          </p>
          <p className={classes.count}>
            <strong>{deliveredOrders}</strong> orders delivered
          </p>
        </div>
        <JourneyPicture />
      </div>
    </section>
  );
};
