import { createContext, type ReactNode, useContext } from 'react';

/** Whether a page is being prerendered as a template (template-config.ts). */
export const TemplateContext = createContext(false);

/** What a template repeats for each entry of a list, or leaves out where a setting is absent: a Mustache section. */
export const TemplateSection = ({ of: name, children }: { of: string; children: ReactNode }) =>
  useContext(TemplateContext) ? (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  ) : (
    children
  );
