import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import classes from './legal-text.module.css';

interface Clause {
  readonly title: string;
  readonly text: readonly string[];
}

export const LegalText = ({ title, intro, clauses }: { title: string; intro: string; clauses: readonly Clause[] }) => {
  usePageTitle(title);
  return (
    <article className={`page ${classes.text}`}>
      <h1>{title}</h1>
      <p>{intro}</p>
      {clauses.map((clause) => (
        <section key={clause.title}>
          <h2>{clause.title}</h2>
          {clause.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
};
