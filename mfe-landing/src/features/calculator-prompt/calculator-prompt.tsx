import { Link } from '@potli/ui-kit/router.ts';
import { texts } from '../../texts.ts';
import classes from './calculator-prompt.module.css';

const { calculator } = texts;

export const CalculatorPrompt = () => (
  <section className={classes.prompt} aria-labelledby="calculator">
    <div className={classes.inner}>
      <svg className={classes.picture} viewBox="0 0 160 120" aria-hidden="true" focusable="false">
        <path d="M30 104h100l-12-44H42z" fill="var(--potli-card)" stroke="var(--potli-ink)" strokeWidth="3" />
        <circle cx="80" cy="82" r="17" fill="var(--potli-indigo-soft)" stroke="var(--potli-indigo)" strokeWidth="3" />
        <path d="m80 82 8-10" stroke="var(--potli-indigo)" strokeWidth="3" strokeLinecap="round" />
        <path d="M26 58h108" stroke="var(--potli-ink)" strokeWidth="5" strokeLinecap="round" />
        <path d="M80 18c-20 6-30 20-30 28 0 7 10 9 30 9s30-2 30-9c0-8-10-22-30-28Z" fill="#F59E0B" />
        <path d="M78 18C68 17 61 11 63 2c9 1 15 6 17 14 2-8 8-13 17-14 2 9-5 15-15 16Z" fill="#6366F1" />
      </svg>
      <div>
        <h2 id="calculator">{calculator.title}</h2>
        <p>{calculator.lead}</p>
      </div>
      <Link className="button" to="/user/calculator">
        {calculator.action}
      </Link>
    </div>
  </section>
);
