import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { CalculatorPrompt } from '../features/calculator-prompt/calculator-prompt.tsx';
import { Carousel } from '../features/carousel/carousel.tsx';
import { Destinations } from '../features/destinations/destinations.tsx';
import { Hero } from '../features/hero/hero.tsx';
import { JoinGroup } from '../features/join-group/join-group.tsx';
import { Reasons } from '../features/reasons/reasons.tsx';
import { PriceComparison } from '../features/savings/price-comparison.tsx';
import { ProductTable } from '../features/savings/product-table.tsx';
import { Steps } from '../features/steps/steps.tsx';
import { Testimonials } from '../features/testimonials/testimonials.tsx';
import { Trust } from '../features/trust/trust.tsx';
import { HowItWorks } from '../features/video/how-it-works.tsx';
import { WeightToast } from '../features/weight-toast/weight-toast.tsx';
import { texts } from '../texts.ts';

/** spec 2. The frame adds the footer below `<main>`. */
export const LandingPage = () => {
  usePageTitle(texts.title);
  return (
    <>
      <Hero />
      <Destinations />
      <Reasons />
      <PriceComparison />
      <ProductTable />
      <HowItWorks />
      <Steps />
      <CalculatorPrompt />
      <Carousel />
      <Testimonials />
      <Trust />
      <WeightToast />
      <JoinGroup />
    </>
  );
};
