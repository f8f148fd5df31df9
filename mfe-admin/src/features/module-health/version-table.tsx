import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import styles from './module-health.module.css';
import { share, type VersionRole, type VersionRow } from './version-rows.ts';

const words = texts.modules;

const roleName = (role: VersionRole): string =>
  role.kind === 'canary' ? words.canary(role.percent) : role.kind === 'live' ? words.live : words.previous;

/** How often something went wrong, and of how many visits. */
const Times = ({ label, times, visits }: { label: string; times: number; visits: number }) => (
  <td data-label={label} className={times > 0 ? styles.bad : undefined}>
    {times}
    {times > 0 && <small className={styles.more}>{share(times, visits)}</small>}
  </td>
);

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Every version that visitors are given, and how it did. */
export const VersionTable = ({ rows }: { rows: readonly VersionRow[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={`card ${styles.scroll}`} aria-label={words.versions} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.module}</th>
          <th scope="col">{words.version}</th>
          <th scope="col">{words.visits}</th>
          <th scope="col">{words.loadFailures}</th>
          <th scope="col">{words.crashes}</th>
          <th scope="col">{words.causes}</th>
          <th scope="col">{words.interactive}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ module, version, role, builtAt, visits, loadFailures, crashes, causes, interactive }) => (
          <tr key={`${module} ${version}`}>
            <th scope="row">{module}</th>
            <td>
              <span className={styles.role} data-role={role.kind}>
                {roleName(role)}
              </span>{' '}
              <code className={styles.version}>{version}</code>
              {builtAt && (
                <small className={styles.more}>
                  <IndiaTime at={builtAt} />
                </small>
              )}
            </td>
            <td data-label={words.visits}>{visits}</td>
            <Times label={words.loadFailures} times={loadFailures} visits={visits} />
            <Times label={words.crashes} times={crashes} visits={visits} />
            <td data-label={words.causes}>
              {causes.length > 0 ? causes.map(([cause, times]) => `${cause} ${times}`).join(', ') : texts.none}
            </td>
            <td data-label={words.interactive}>
              {interactive ? (
                <>
                  {seconds(interactive.p75)}
                  <small className={styles.more}>
                    {words.halfAndMost(seconds(interactive.p50), seconds(interactive.p95))}
                  </small>
                </>
              ) : (
                texts.none
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
