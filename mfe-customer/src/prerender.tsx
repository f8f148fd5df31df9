import type { RenderPages } from '@potli/contracts/mfe/prerendered.ts';
import { renderTemplate } from '@potli/ui-kit/render-template.tsx';
import { useRoutes } from '@potli/ui-kit/router.ts';
import { templateBrand } from '@potli/ui-kit/template-config.ts';
import type { ReactNode } from 'react';
import { CustomerFrame } from './customer-frame.tsx';
import { draftKey } from './draft/draft-storage.ts';
import { CalculatorPage } from './pages/calculator.tsx';
import { OrderCreatePage } from './pages/order-create.tsx';
import { calculatorTexts } from './texts/calculator.ts';
import { createTexts } from './texts/ordering.ts';

const Routes = ({ path, page }: { path: string; page: ReactNode }) =>
  useRoutes([{ element: <CustomerFrame />, children: [{ path, element: page }] }]);

// A prefix, since ids must differ from those of the frame around the page.
const render = (path: string, page: ReactNode): string =>
  renderTemplate(path, <Routes path={path} page={page} />, { identifierPrefix: 'customer' });

const head = (title: string, description: string) => ({
  title: `${title} · ${templateBrand.name}`,
  description,
  structured_data: [],
});

export const pages: RenderPages = () => ({
  '/user/calculator': {
    html: render('/user/calculator', <CalculatorPage />),
    head: head(calculatorTexts.title, calculatorTexts.intro),
    needs_scripts: true,
  },
  '/user/order/create': {
    html: render('/user/order/create', <OrderCreatePage />),
    head: head(createTexts.title, createTexts.intro),
    needs_scripts: true,
    unless_stored: [draftKey],
  },
});
