import { Section } from '../section/section.tsx';
import {
  basketKilos,
  basketShipping,
  basketUnits,
  indiaSubtotal,
  indiaTotal,
  savedPercent,
  usaTotal,
} from './basket.ts';
import classes from './savings.module.css';

/** What the example basket costs here and there. */
export const PriceComparison = () => (
  <Section
    id="comparison"
    tinted
    title="See what you save"
    lead={`An example: ${basketUnits} units, ${basketKilos} kg, shipping included.`}
  >
    <div className={classes.comparison}>
      <div className={classes.offer}>
        <h3>Shop from India</h3>
        <dl className={classes.sum}>
          <dt>Subtotal</dt>
          <dd>${indiaSubtotal}</dd>
          <dt>Shipping</dt>
          <dd>${basketShipping}</dd>
          <dt className={classes.total}>India total</dt>
          <dd className={classes.total}>${indiaTotal}</dd>
        </dl>
        <meter
          className={classes.bar}
          min={0}
          max={usaTotal}
          value={indiaTotal}
          aria-label={`India total $${indiaTotal}`}
        />
      </div>
      <div className={classes.offer}>
        <h3>Shop in the USA</h3>
        <dl className={classes.sum}>
          <dt className={classes.total}>USA total</dt>
          <dd className={classes.total}>${usaTotal}</dd>
        </dl>
        <meter className={classes.bar} min={0} max={usaTotal} value={usaTotal} aria-label={`USA total $${usaTotal}`} />
      </div>
      <p className={classes.saving}>
        <strong>{savedPercent}%</strong>
        <span>saved, ${usaTotal - indiaTotal} that stay with you</span>
      </p>
    </div>
  </Section>
);
