import { basketKilos, basketUnits, indiaTotal, savedPercent, usaTotal } from '../../basket/basket.ts';
import { texts } from '../../texts.ts';
import classes from './hero.module.css';

const { proof } = texts.hero;

export const PriceProof = () => (
  <div className={classes.proof}>
    <p className={classes.proofTitle}>{proof.title}</p>
    <p>{proof.basket(basketUnits, basketKilos)}</p>
    <dl className={classes.proofSum}>
      <dt>{proof.usa}</dt>
      <dd>
        <s>${usaTotal}</s>
      </dd>
      <dt>{proof.india}</dt>
      <dd className={classes.proofPrice}>${indiaTotal}</dd>
    </dl>
    <p className={classes.saved}>{proof.saved(savedPercent)}</p>
  </div>
);
