import { Link } from '@potli/ui-kit/router.ts';
import { Section } from '../section/section.tsx';
import classes from './steps.module.css';

const steps = [
  { title: 'Paste your links', text: 'Copy the link of each product from the store and press Fetch.' },
  { title: 'Choose what you want', text: 'Size, colour and quantity; add as many products as you like.' },
  { title: 'Say where it goes', text: 'Your contact and address details, checked for your country.' },
  { title: 'Confirm your phone', text: 'A 6-digit code, then your order is with us.' },
  {
    title: 'Pay the price we agreed',
    text: 'After we have checked every item you see the whole price and pay by netbanking or wallet.',
  },
  { title: 'Follow it home', text: 'Bought, received, packed, shipped: your order page shows where it is.' },
];

/** How to order, in six steps. */
export const Steps = () => (
  <Section id="steps" title="How to use it, in six steps">
    <ol className={classes.list}>
      {steps.map(({ title, text }) => (
        <li key={title} className={classes.step}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <p className={classes.action}>
      <Link className="button" to="/user/order/create">
        Paste your first link
      </Link>
    </p>
  </Section>
);
