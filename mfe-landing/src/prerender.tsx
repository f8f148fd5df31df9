import type { RenderPages } from '@potli/contracts/mfe/prerendered.ts';
import { renderTemplate } from '@potli/ui-kit/render-template.tsx';
import { useRoutes } from '@potli/ui-kit/router.ts';
import { templateBrand } from '@potli/ui-kit/template-config.ts';
import { microFrontend } from './module.tsx';
import share from './share.jpg';
import { texts } from './texts.ts';

const Routes = () => useRoutes(microFrontend.routes());

const questions = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: texts.steps.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

export const pages: RenderPages = () => ({
  '/': {
    html: renderTemplate('/', <Routes />),
    head: {
      title: `${texts.title} · ${templateBrand.name}`,
      description: `${templateBrand.tagline} ${texts.description}`,
      image: { path: share, width: 1200, height: 630, alt: templateBrand.tagline },
      structured_data: [questions],
    },
  },
});
