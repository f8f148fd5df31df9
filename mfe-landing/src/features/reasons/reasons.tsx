import { Section } from '../../kit/section.tsx';
import { texts } from '../../texts.ts';
import classes from './reasons.module.css';

type Reason = keyof typeof texts.reasons.list;

const drawings: Readonly<Record<Reason, string>> = {
  store: 'M4 10 6 4h12l2 6M4 10a3 3 0 0 0 5.300 0 3 3 0 0 0 5.400 0 3 3 0 0 0 5.300 0M5 12v8h14v-8M10 20v-5h4v5',
  price: 'M7 4h10M7 8h10M7 4c8 0 8 9 0 9l8 7',
  parcel: 'M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9M7.500 5.500l9 5',
  checked: 'M5 4h14v16H5zM9 2v4M15 2v4M8.500 13l2.500 2.500 5-5.500',
  account: 'M7 3h10v18H7zM11 18h2M10 8h4',
  news: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5',
};

export const Reasons = () => (
  <Section id="reasons" title={texts.reasons.title} lead={texts.reasons.lead}>
    <ul className={classes.list}>
      {(Object.keys(drawings) as Reason[]).map((reason) => (
        <li key={reason} className={classes.reason}>
          <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={drawings[reason]} />
          </svg>
          <h3>{texts.reasons.list[reason].title}</h3>
          <p>{texts.reasons.list[reason].text}</p>
        </li>
      ))}
    </ul>
  </Section>
);
