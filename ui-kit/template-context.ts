import { createContext } from 'react';

/** Whether a page is being prerendered as a template (template-config.ts). */
export const TemplateContext = createContext(false);
