import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { Section } from '../../kit/section.tsx';
import { texts } from '../../texts.ts';
import classes from './trust.module.css';

const { trust } = texts;

/** Who is responsible for an order: the rules of the terms in short. */
export const Trust = () => {
  const { brand } = useRuntimeConfig();
  const { company, answers, ...rules } = trust.list;
  const list = [
    { title: company.title, text: company.text(brand.name) },
    ...Object.values(rules),
    { title: answers.title, text: `${answers.text} ${brand.answerTimes?.email ?? ''}` },
  ];
  return (
    <Section id="trust" tone="card" title={trust.title}>
      <ul className={classes.list}>
        {list.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={classes.payment}>
        {trust.payment}
        {trust.marks.map((mark) => (
          <span key={mark} className={classes.mark}>
            {mark}
          </span>
        ))}
      </p>
    </Section>
  );
};
