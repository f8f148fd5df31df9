import { Link } from '@potli/ui-kit/router.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { basketKilos, basketUnits, indiaTotal, savedPercent, usaTotal } from '../../basket/basket.ts';
import { texts } from '../../texts.ts';
import { countries } from '../destinations/countries.ts';
import { OwnOrder } from '../own-order/own-order.tsx';
import { Bundle } from './bundle.tsx';
import classes from './hero.module.css';
import { PasteLink } from './paste-link.tsx';

/** spec 9: a static count, kept by hand. */
const deliveredOrders = 43;

const { hero } = texts;

const PriceProof = () => (
  <div className={classes.proof}>
    <p className={classes.proofTitle}>{hero.proof.title}</p>
    <p>{hero.proof.basket(basketUnits, basketKilos)}</p>
    <dl className={classes.proofSum}>
      <dt>{hero.proof.usa}</dt>
      <dd>
        <s>${usaTotal}</s>
      </dd>
      <dt>{hero.proof.india}</dt>
      <dd className={classes.proofPrice}>${indiaTotal}</dd>
    </dl>
    <p className={classes.saved}>{hero.proof.saved(savedPercent)}</p>
  </div>
);

export const Hero = () => {
  const { brand } = useRuntimeConfig();
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <div className={classes.inner}>
        <div>
          <p className={classes.eyebrow}>
            <OwnOrder className={classes.ownOrder}>{hero.eyebrow(countries.length)}</OwnOrder>
          </p>
          <h1 id="hero" className={classes.title}>
            {brand.tagline}
          </h1>
          <p className={classes.lead}>{hero.lead}</p>
          <PasteLink />
          <p className={classes.count}>
            <strong>{deliveredOrders}</strong> {hero.delivered}
          </p>
          <ul className={classes.promises}>
            {hero.promises.map((promise) => (
              <li key={promise}>
                <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                  <path d="m3 8.500 3.200 3.200L13 5" />
                </svg>
                {promise}
              </li>
            ))}
          </ul>
          <Link className={classes.shipping} to="/user/calculator">
            {hero.shippingCost}
          </Link>
        </div>
        <div className={classes.scene}>
          <Bundle className={classes.bundle} />
          <PriceProof />
        </div>
      </div>
      <svg className={classes.edge} aria-hidden="true" focusable="false">
        <defs>
          <pattern id="scallops" width="48" height="24" patternUnits="userSpaceOnUse">
            <path d="M0 24a24 24 0 0 1 48 0z" fill="var(--potli-paper)" />
          </pattern>
        </defs>
        <rect width="100%" height="24" fill="url(#scallops)" />
      </svg>
    </section>
  );
};
