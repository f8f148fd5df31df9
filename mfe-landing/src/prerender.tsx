import type { RenderPages } from '@potli/contracts/mfe/prerendered.ts';
import { MemoryRouter, useRoutes } from '@potli/ui-kit/router.ts';
import { templateBrand, templateConfig } from '@potli/ui-kit/template-config.ts';
import { TemplateContext } from '@potli/ui-kit/template-context.ts';
import { RuntimeConfigContext } from '@potli/ui-kit/use-runtime-config.ts';
import { renderToString } from 'react-dom/server';
import { microFrontend } from './module.tsx';
import share from './share.jpg';
import { texts } from './texts.ts';

const Routes = () => useRoutes(microFrontend.routes());

const render = (path: string): string =>
  renderToString(
    <TemplateContext value>
      <RuntimeConfigContext value={templateConfig}>
        <MemoryRouter initialEntries={[path]}>
          <Routes />
        </MemoryRouter>
      </RuntimeConfigContext>
    </TemplateContext>,
  );

/** The questions that the page answers, as search engines read them. */
const questions = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: texts.steps.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

/** The front page, as the release's build renders it. */
export const pages: RenderPages = () => ({
  '/': {
    html: render('/'),
    head: {
      title: `${texts.title} · ${templateBrand.name}`,
      description: `${templateBrand.tagline} ${texts.description}`,
      image: { path: share, width: 1200, height: 630, alt: templateBrand.tagline },
      structured_data: [questions],
    },
  },
});
