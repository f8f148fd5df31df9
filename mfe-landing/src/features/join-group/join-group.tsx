import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { texts } from '../../texts.ts';
import classes from './join-group.module.css';

export const JoinGroup = () => {
  const { brand } = useRuntimeConfig();
  return (
    <a className={`button ${classes.join}`} href={brand.groupUrl} target="_blank" rel="noopener noreferrer">
      <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M4 5h16v11H10l-6 5z" />
      </svg>
      <span className={classes.label}>{texts.joinGroup}</span>
    </a>
  );
};
