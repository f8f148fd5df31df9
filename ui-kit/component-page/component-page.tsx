import { Button } from 'antd';
import type { ReactNode } from 'react';
import { AntdProvider } from '../antd-provider.tsx';
import { LegalLink } from '../legal-link.tsx';
import { Dollars, Rupees } from '../money.tsx';
import { PageSkeleton, ProblemWithRetry, Skeleton } from '../page-states.tsx';
import { Slot } from '../slot.tsx';
import { Stepper } from '../stepper.tsx';
import { TemplateSection } from '../template-section.tsx';
import { type ColourScheme, palette, paletteProperties } from '../theme.ts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="component-part">
    <h3>{title}</h3>
    {children}
  </section>
);

const nothing = () => {};

const Colours = ({ scheme }: { scheme: ColourScheme }) => (
  <ul className="component-colours">
    {Object.entries(palette[scheme]).map(([token, colour]) => (
      <li key={token}>
        <span className="component-colour" style={{ background: colour }} />
        {token}
      </li>
    ))}
  </ul>
);

const Components = ({ scheme }: { scheme: ColourScheme }) => (
  <>
    <Part title="Type">
      <h1>What a page is called</h1>
      <h2>A part of it</h2>
      <p>
        A paragraph with <a href="#tracking">the link to its tracking</a> and <code>PT-7KQ4M2</code>.
      </p>
    </Part>
    <Part title="Buttons">
      <p className="component-row">
        <button type="button" className="button">
          Proceed
        </button>
        <button type="button" className="button" disabled>
          Not now
        </button>
        <button type="button" className="button button-quiet">
          Quiet
        </button>
        <button type="button" className="button button-quiet" disabled>
          Quiet, not now
        </button>
      </p>
    </Part>
    <Part title="Buttons of antd, in the back office">
      <p className="component-row">
        <Button type="primary">Submit</Button>
        <Button type="primary" loading>
          Submitting…
        </Button>
        <Button>Other</Button>
        <Button disabled>Not now</Button>
      </p>
    </Part>
    <Part title="Card">
      <p className="card">Related content shares a card.</p>
    </Part>
    <Part title="Money">
      <p>
        <Rupees amount={123456.5} />, <Rupees amount={0} />, <Dollars amount={42.3} />
      </p>
    </Part>
    <Part title="Steps: under way">
      <Stepper
        label="Order under way"
        steps={[
          { label: 'Evaluating', date: '22 Nov', state: 'done' },
          { label: 'Awaiting payment', date: '23 Nov', state: 'current' },
          { label: 'Shipped', state: 'ahead' },
        ]}
      />
    </Part>
    <Part title="Steps: stopped">
      <Stepper
        label="Order stopped"
        steps={[
          { label: 'Evaluating', state: 'done' },
          { label: 'Correction needed', state: 'stopped' },
          { label: 'Awaiting payment', state: 'ahead' },
        ]}
      />
    </Part>
    <Part title="On its way">
      <Skeleton label={`A card, ${scheme}`} blocks={1} />
    </Part>
    <Part title="A whole page on its way">
      <PageSkeleton blocks={1} />
    </Part>
    <Part title="A problem, with a way out">
      <ProblemWithRetry text="Failed to fetch order details. Please try again." requestId="7f3a91" onRetry={nothing} />
    </Part>
    <Part title="A problem, without one">
      <ProblemWithRetry text="Failed to fetch shipping rates." />
    </Part>
    <Part title="A link that may lead elsewhere">
      <TemplateSection of="brand.social">
        <LegalLink to="https://potli.example/terms">Terms</LegalLink>
      </TemplateSection>
    </Part>
    <Part title="Room for other modules, empty until one fills it">
      <Slot name="order-page" order_id="01HZXK3V9Q8R7S6T5W4M2N1P0A" order_status="PAYMENT_DONE" />
    </Part>
    <Part title="Colours">
      <Colours scheme={scheme} />
    </Part>
  </>
);

/** Every component of ui-kit in its states, light beside dark. `npx potli components` opens it. */
export const ComponentPage = () => (
  <main className="component-page">
    {(['light', 'dark'] as const).map((scheme) => (
      <section
        key={scheme}
        className="component-scheme"
        aria-label={scheme}
        style={{ ...paletteProperties(scheme), colorScheme: scheme }}
      >
        <h2>{scheme}</h2>
        <AntdProvider>
          <Components scheme={scheme} />
        </AntdProvider>
      </section>
    ))}
  </main>
);
