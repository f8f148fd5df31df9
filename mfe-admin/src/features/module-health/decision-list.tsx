import type { Deploys } from '@potli/contracts/mfe/operations.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import styles from './module-health.module.css';

const words = texts.modules;

type Decision = Deploys['decisions'][number];

const changeOf = ({ module, from, to, percent }: Decision['changes'][number]): string =>
  words.change(module, from ?? texts.none, to ?? texts.none, percent);

/** Who changed what visitors are given, when and why; the latest first. */
export const DecisionList = ({ decisions }: { decisions: readonly Decision[] }) => (
  <section className="card" aria-labelledby="decisions">
    <h2 id="decisions" className={styles.heading}>
      {words.decisions}
    </h2>
    {decisions.length === 0 ? (
      <p>{words.noDecisions}</p>
    ) : (
      <ol className={styles.decisions}>
        {decisions.map(({ revision, at, by, why, command, changes }) => (
          <li key={revision}>
            <p className={styles.decision}>
              <strong data-command={command}>{words.commands[command]}</strong> <IndiaTime at={at} />
              <span>
                {words.by} {by}
              </span>
            </p>
            {changes.map((change) => (
              <p key={change.module} className={styles.change}>
                {changeOf(change)}
              </p>
            ))}
            {why && <p className={styles.why}>{why}</p>}
          </li>
        ))}
      </ol>
    )}
  </section>
);
