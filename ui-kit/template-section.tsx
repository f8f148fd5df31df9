import { type ReactNode, useContext } from 'react';
import { TemplateContext } from './template-context.ts';

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
