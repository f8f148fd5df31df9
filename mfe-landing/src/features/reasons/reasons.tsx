import { Section } from '../section/section.tsx';
import classes from './reasons.module.css';

const reasons = [
  {
    title: 'Any Indian store',
    text: 'Big marketplaces and small boutiques: if it has a product page, paste its link.',
    icon: 'M4 9h16l-1 11H5zM8 9V7a4 4 0 0 1 8 0v2',
  },
  {
    title: 'The price before you pay',
    text: 'An operator checks every item and you see goods and shipping, rupee by rupee. Cancel free of charge until you pay.',
    icon: 'M6 4h12M6 9h12M6 4c8 0 8 10 0 10l9 6',
  },
  {
    title: 'One parcel, less shipping',
    text: 'We gather your orders from different stores and pack them together, so that you pay for one journey.',
    icon: 'M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9',
  },
  {
    title: 'Checked on arrival',
    text: 'Every item is received and confirmed by our staff in India before it travels.',
    icon: 'M4 12l5 5L20 6',
  },
  {
    title: 'No account needed',
    text: 'No password to remember. A code on your phone confirms your order, its own link follows it.',
    icon: 'M8 3h8v18H8zM11 18h2',
  },
  {
    title: 'News at every step',
    text: 'From the first check to the tracking number, you hear from us in your messages.',
    icon: 'M4 5h16v11H9l-5 4z',
  },
];

/** Why a visitor should order here. */
export const Reasons = () => (
  <Section id="reasons" title="Why Choose Us">
    <ul className={classes.list}>
      {reasons.map(({ title, text, icon }) => (
        <li key={title} className={classes.reason}>
          <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={icon} />
          </svg>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);
