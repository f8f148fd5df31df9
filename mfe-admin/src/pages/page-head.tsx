import { Link, useNavigate } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { listPath, loginPath } from '../order/admin-paths.ts';
import { forgetToken } from '../session/token.ts';
import styles from './page-head.module.css';

/** The head of every page behind the login: its name, the way back to the list, the way out. */
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
  const navigate = useNavigate();
  const logOut = () => {
    forgetToken();
    navigate(loginPath(undefined), { replace: true });
  };
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        {backToList && (
          <Link className={styles.back} to={listPath}>
            <span aria-hidden="true">←</span> My Orders
          </Link>
        )}
        <h1 className={styles.title}>{title}</h1>
      </div>
      <div className={styles.actions}>
        {children}
        <Button onClick={logOut}>Logout</Button>
      </div>
    </div>
  );
};
