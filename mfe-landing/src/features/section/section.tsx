import type { ReactNode } from 'react';
import classes from './section.module.css';

/** One section of the front page, named by its heading. */
export const Section = ({
  id,
  title,
  lead,
  tinted = false,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  tinted?: boolean;
  children: ReactNode;
}) => (
  <section className={tinted ? classes.tinted : classes.section} aria-labelledby={id}>
    <div className={classes.inner}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  </section>
);
