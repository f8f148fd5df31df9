import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useState } from 'react';
import styles from './home.module.css';

export const HomePage = () => {
  usePageTitle('my-module');
  const [count, setCount] = useState(0);
  return (
    <div className={`page ${styles.home}`}>
      <h1>my-module</h1>
      <p>Pressed {count} times.</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Press
      </button>
    </div>
  );
};
