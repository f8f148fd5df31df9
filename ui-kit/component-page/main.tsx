import '../base.css';
import './component-page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ComponentPage } from './component-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <ComponentPage />
  </StrictMode>,
);
