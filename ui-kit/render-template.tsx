import type { ReactNode } from 'react';
import { renderToString, type ServerOptions } from 'react-dom/server';
import { MemoryRouter } from './memory-router.ts';
import { templateConfig } from './template-config.ts';
import { TemplateContext } from './template-context.ts';
import { RuntimeConfigContext } from './use-runtime-config.ts';

export const renderTemplate = (path: string, page: ReactNode, options?: ServerOptions): string =>
  renderToString(
    <TemplateContext value>
      <RuntimeConfigContext value={templateConfig}>
        <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
      </RuntimeConfigContext>
    </TemplateContext>,
    options,
  );
