import { Link } from '@potli/ui-kit/router.ts';
import { Section } from '../section/section.tsx';
import classes from './testimonials.module.css';

const testimonials = [
  {
    words:
      'I sent seven links from four shops and got one parcel. Somebody wrote to me when a size was sold out, before I had paid anything.',
    who: 'Anaya, Toronto',
  },
  {
    words:
      'The saree for my sister’s wedding came nine days after it was packed, and the price was the one on the screen.',
    who: 'Farhan, Birmingham',
  },
];

/** What customers say. */
export const Testimonials = () => (
  <Section id="testimonials" title="What our customers say">
    <div className={classes.list}>
      {testimonials.map(({ words, who }) => (
        <figure key={who} className={classes.card}>
          <blockquote className={classes.words}>{words}</blockquote>
          <figcaption>{who}</figcaption>
        </figure>
      ))}
    </div>
    <p className={classes.action}>
      <Link className="button" to="/user/order/create">
        Start Your Order Now
      </Link>
    </p>
  </Section>
);
