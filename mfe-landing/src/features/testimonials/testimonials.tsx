import { Link } from '@potli/ui-kit/router.ts';
import { Section } from '../../kit/section.tsx';
import { texts } from '../../texts.ts';
import classes from './testimonials.module.css';

const { testimonials } = texts;

/** What customers say. */
export const Testimonials = () => (
  <Section id="testimonials" title={testimonials.title}>
    <div className={classes.list}>
      {Object.values(testimonials.list).map(({ words, name, place, order }) => (
        <figure key={name} className={classes.said}>
          <blockquote className={classes.words}>{words}</blockquote>
          <figcaption className={classes.who}>
            <span className={classes.initial} aria-hidden="true">
              {name.slice(0, 1)}
            </span>
            <span>
              {`${name}, ${place}`}
              <span className={classes.order}>{order}</span>
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
    <p className={classes.action}>
      <Link className="button" to="/user/order/create">
        {testimonials.action}
      </Link>
    </p>
  </Section>
);
