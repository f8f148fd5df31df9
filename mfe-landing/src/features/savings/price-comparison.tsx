import {
  basketKilos,
  basketShipping,
  basketUnits,
  indiaSubtotal,
  indiaTotal,
  savedPercent,
  usaTotal,
} from '../../basket/basket.ts';
import { Section } from '../../kit/section.tsx';
import { texts } from '../../texts.ts';
import classes from './savings.module.css';

const { savings } = texts;

export const PriceComparison = () => (
  <Section id="comparison" tone="card" title={savings.title} lead={savings.lead(basketUnits, basketKilos)}>
    <div className={classes.comparison}>
      <p className={classes.saving}>
        <strong>{savedPercent}%</strong>
        <span>{savings.saved(usaTotal - indiaTotal)}</span>
      </p>
      <div className={classes.offers}>
        <div className={classes.offer}>
          <h3>{savings.india}</h3>
          {/* The figures are below: the bars only draw them. One unit of their width is a dollar. */}
          <svg className={classes.bar} viewBox={`0 0 ${usaTotal} 20`} preserveAspectRatio="none" aria-hidden="true">
            <rect width={usaTotal} height="20" fill="var(--potli-line)" />
            <rect width={indiaTotal} height="20" fill="var(--potli-indigo)" />
            <rect width={indiaSubtotal} height="20" fill="var(--potli-marigold)" />
          </svg>
          <dl className={classes.sum}>
            <dt className={classes.goods}>{savings.subtotal}</dt>
            <dd>${indiaSubtotal}</dd>
            <dt className={classes.travel}>{savings.shipping}</dt>
            <dd>${basketShipping}</dd>
            <dt className={classes.total}>{savings.indiaTotal}</dt>
            <dd className={classes.total}>${indiaTotal}</dd>
          </dl>
        </div>
        <div className={classes.offer}>
          <h3>{savings.usa}</h3>
          <svg className={classes.bar} viewBox={`0 0 ${usaTotal} 20`} preserveAspectRatio="none" aria-hidden="true">
            <rect width={usaTotal} height="20" fill="var(--potli-line-strong)" />
          </svg>
          <dl className={classes.sum}>
            <dt className={classes.total}>{savings.usaTotal}</dt>
            <dd className={classes.total}>${usaTotal}</dd>
          </dl>
        </div>
      </div>
    </div>
  </Section>
);
