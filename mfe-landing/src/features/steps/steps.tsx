import { Link } from '@potli/ui-kit/router.ts';
import { Section } from '../../kit/section.tsx';
import { texts } from '../../texts.ts';
import classes from './steps.module.css';

const { steps } = texts;

export const Steps = () => (
  <Section id="steps" title={steps.title} lead={steps.lead}>
    <ol className={classes.list}>
      {Object.values(steps.list).map(({ title, text }) => (
        <li key={title} className={classes.step}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <p className={classes.action}>
      <Link className="button" to="/user/order/create">
        {steps.action}
      </Link>
    </p>
    <h3 className={classes.questionsTitle}>{steps.questionsTitle}</h3>
    {steps.questions.map(({ question, answer }) => (
      <details key={question} className={classes.question}>
        <summary>{question}</summary>
        <p>{answer}</p>
      </details>
    ))}
  </Section>
);
