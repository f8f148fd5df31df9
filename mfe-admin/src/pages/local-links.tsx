import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Form } from 'antd';
import { useState } from 'react';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { ItemCard } from '../features/item-card/item-card.tsx';
import {
  anyLinkEmpty,
  type LinkDrafts,
  noLinks,
  saveLinkUpdate,
  submitLinksUpdate,
  takeLinks,
} from '../features/local-links/link-drafts.ts';
import { LocalLinkField } from '../features/local-links/local-link-field.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import { StepActions } from './step-actions.tsx';
import { StepPage } from './step-page.tsx';

const LocalLinksStep = ({ step }: { step: OrderStep }) => {
  const { order, busy } = step;
  const draft = useKeptDraft<LinkDrafts>({ kind: 'links', order, fresh: () => noLinks(order), take: takeLinks });
  const links = draft.content;
  /** The item whose link is on its way. */
  const [adding, setAdding] = useState('');
  const { alert } = useAlerts();

  const add = async (id: string) => {
    if (!(await draft.check([id]))) return;
    setAdding(id);
    const saved = await step.save(saveLinkUpdate(id, links[id] ?? ''));
    setAdding('');
    if (saved) await alert(texts.links.saved);
  };

  return (
    <Form {...draft.formProps}>
      <DraftNotice {...draft} />
      {order.items.map((item, index) => {
        const { order_item_id: id } = item;
        return (
          <ItemCard key={id} item={item} place={index + 1}>
            <LocalLinkField item={item} saving={adding === id} disabled={busy} onAdd={() => add(id)} />
          </ItemCard>
        );
      })}
      <StepActions
        step={step}
        words={texts.links}
        success={texts.links.allSaved}
        taken={draft.drop}
        ready={async () => ((await draft.check()) ? submitLinksUpdate(order, links) : undefined)}
        incomplete={draft.refused && anyLinkEmpty(order, links) && texts.links.allMandatory}
      />
    </Form>
  );
};

/** /admin/orderlinkupdate/{orderId}: where each item was bought. */
export const LocalLinksPage = () => (
  <StepPage page="orderlinkupdate" title={texts.links.title}>
    {(step) => <LocalLinksStep step={step} />}
  </StepPage>
);
