import type { ReactNode } from 'react';
import classes from './section.module.css';

export const Section = ({
  id,
  title,
  lead,
  tone = 'plain',
  joined = false,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  tone?: 'plain' | 'card' | 'soft';
  /** Whether it is one band with the section before it. */
  joined?: boolean;
  children: ReactNode;
}) => (
  <section className={`${classes.section} ${classes[tone]} ${joined ? classes.joined : ''}`} aria-labelledby={id}>
    <div className={classes.inner}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  </section>
);
