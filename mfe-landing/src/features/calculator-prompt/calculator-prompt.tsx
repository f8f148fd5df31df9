import { Link } from '@potli/ui-kit/router.ts';
import classes from './calculator-prompt.module.css';

/** For those who want to know the cost of shipping first. */
export const CalculatorPrompt = () => (
  <section className={classes.prompt} aria-labelledby="calculator">
    <div className={classes.inner}>
      <svg className={classes.picture} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        <path d="M20 96h80l-8-40H28z" fill="var(--potli-card)" stroke="var(--potli-line-strong)" strokeWidth="2" />
        <path d="M34 56h52V44H34z" fill="var(--potli-marigold)" />
        <circle cx="60" cy="76" r="14" fill="var(--potli-indigo-soft)" stroke="var(--potli-indigo)" strokeWidth="3" />
        <path d="m60 76 6-8" stroke="var(--potli-indigo)" strokeWidth="3" strokeLinecap="round" />
        <path d="M46 44c0-12 28-12 28 0" fill="none" stroke="var(--potli-indigo)" strokeWidth="4" />
      </svg>
      <div>
        <h2 id="calculator">Shipping cost calculator</h2>
        <p>Choose your country and a weight, and see the price before you order anything.</p>
      </div>
      <Link className="button" to="/user/calculator">
        Calculate the shipping
      </Link>
    </div>
  </section>
);
