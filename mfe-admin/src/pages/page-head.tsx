import { Link } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import type { ReactNode } from 'react';
import { listPath } from '../order/admin-paths.ts';
import { texts } from '../texts.ts';
import styles from './page-head.module.css';

/** The head of every page behind the login: its name, and the way back to the list. */
export const PageHead = ({
  title,
  backToList = true,
  children,
}: {
  title: string;
  backToList?: boolean;
  children?: ReactNode;
}) => {
  usePageTitle(title);
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {backToList && (
        <Link className={styles.back} to={listPath}>
          <span aria-hidden="true">←</span> {texts.list.title}
        </Link>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
};
