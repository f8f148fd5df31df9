import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Form } from 'antd';
import { useState } from 'react';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { ItemCards } from '../features/item-card/item-card.tsx';
import {
  anyLinkEmpty,
  isRepeated,
  type LinkDrafts,
  linkBefore,
  noLinks,
  saveLinkUpdate,
  submitLinksUpdate,
  withRepeatedAcknowledged,
} from '../features/local-links/link-drafts.ts';
import { LocalLinkField } from '../features/local-links/local-link-field.tsx';
import { TakeOutItem } from '../features/take-out/take-out-item.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import { StepActions } from './step-actions.tsx';
import { StepPage } from './step-page.tsx';

const LocalLinksStep = ({ step }: { step: OrderStep }) => {
  const { order, busy } = step;
  const draft = useKeptDraft<LinkDrafts>({ kind: 'links', order, fresh: () => noLinks(order) });
  const links = draft.content;
  /** The item whose link is on its way. */
  const [adding, setAdding] = useState('');
  const { alert, confirm } = useAlerts();
  /** The update, once the operator accepts a link that two items have; undefined if not. */
  const asked = async (update: UpdateBody, id?: string): Promise<UpdateBody | undefined> => {
    if (!isRepeated(order, links, id)) return update;
    const { explained, acknowledge } = texts.evaluation.warnings.LOCAL_LINK_REPEATED;
    const accepted = await confirm(explained, { yes: acknowledge, no: texts.links.check });
    return accepted ? withRepeatedAcknowledged(update) : undefined;
  };

  const add = async (id: string) => {
    if (!(await draft.check([id]))) return;
    const update = await asked(saveLinkUpdate(id, links[id] ?? ''), id);
    if (!update) return;
    setAdding(id);
    const saved = await step.save(update);
    setAdding('');
    if (saved) await alert(texts.links.saved);
  };

  const sameAsBefore = (id: string) => {
    const link = linkBefore(order, links, id);
    return link === '' ? undefined : () => draft.change((last) => ({ ...last, [id]: link }));
  };

  return (
    <Form {...draft.formProps}>
      <DraftNotice {...draft} />
      <ItemCards order={order}>
        {(item) => (
          <>
            {!item.taken_out && (
              <LocalLinkField
                item={item}
                saving={adding === item.order_item_id}
                disabled={busy}
                onAdd={() => add(item.order_item_id)}
                onSameAsBefore={sameAsBefore(item.order_item_id)}
              />
            )}
            <TakeOutItem step={step} item={item} />
          </>
        )}
      </ItemCards>
      <StepActions
        step={step}
        words={texts.links}
        success={texts.links.allSaved}
        taken={draft.drop}
        ready={async () => ((await draft.check()) ? asked(submitLinksUpdate(order, links)) : undefined)}
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
