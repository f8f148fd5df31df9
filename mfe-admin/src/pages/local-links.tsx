import { problemInLocalLink } from '@potli/contracts/rules/links.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { ItemCard } from '../features/item-card/item-card.tsx';
import {
  anyLinkEmpty,
  type LinkDrafts,
  linkOf,
  problemsInLinks,
  saveLinkUpdate,
  submitLinksUpdate,
  takeLinks,
} from '../features/local-links/link-drafts.ts';
import { LocalLinkField } from '../features/local-links/local-link-field.tsx';
import { MessagePreview } from '../features/messages/message-preview.tsx';
import { focusFirstWrong } from '../form/focus-first-wrong.ts';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { UpdateProblem } from '../order/update-problem.tsx';
import type { OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import styles from './step-actions.module.css';
import { StepPage } from './step-page.tsx';

const LocalLinksStep = ({ step }: { step: OrderStep }) => {
  const { order, busy } = step;
  const draft = useKeptDraft<LinkDrafts>({ kind: 'links', order, fresh: () => ({}), take: takeLinks });
  const drafts = draft.content;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [incomplete, setIncomplete] = useState(false);
  /** What is on its way: an item's id, or all. */
  const [sending, setSending] = useState('');
  const { alert } = useAlerts();
  const region = useRef<HTMLDivElement>(null);

  const refuse = (found: Readonly<Record<string, string>>): undefined => {
    setProblems(found);
    // The fields are marked by the next rendering.
    setTimeout(() => focusFirstWrong(region.current));
  };

  const add = async (id: string, link: string) => {
    const problem = problemInLocalLink(link);
    if (problem !== undefined) return refuse({ [id]: problem });
    setSending(id);
    const saved = await step.save(saveLinkUpdate(id, link));
    setSending('');
    if (saved) await alert(texts.links.saved);
  };

  const ready = () => {
    setIncomplete(anyLinkEmpty(order, drafts));
    const found = problemsInLinks(order, drafts);
    if (Object.keys(found).length > 0) return refuse(found);
    return submitLinksUpdate(order, drafts);
  };

  const submitAll = async () => {
    const update = ready();
    if (!update) return;
    setSending('all');
    await step.move(update, { success: texts.links.allSaved, taken: draft.drop });
    setSending('');
  };

  return (
    <div ref={region} className={styles.step}>
      <DraftNotice {...draft} />
      {order.items.map((item, index) => {
        const { order_item_id: id } = item;
        const link = linkOf(item, drafts);
        return (
          <ItemCard key={id} item={item} place={index + 1}>
            <LocalLinkField
              item={item}
              value={link}
              problem={problems[id]}
              saving={sending === id}
              disabled={busy}
              onChange={(typed) => {
                draft.enter((last) => ({ ...last, [id]: typed }));
                setProblems(({ [id]: _, ...others }) => others);
                setIncomplete(false);
              }}
              onAdd={() => add(id, link)}
            />
          </ItemCard>
        );
      })}
      <div className={styles.actions}>
        {incomplete && <ProblemNotice title={texts.links.allMandatory} />}
        <UpdateProblem step={step} title={texts.links.failed} />
        <Button type="primary" size="large" disabled={busy} loading={sending === 'all'} onClick={submitAll}>
          {sending === 'all' ? texts.links.submitting : texts.links.submit}
        </Button>
        <MessagePreview step={step} change={ready} />
      </div>
    </div>
  );
};

/** /admin/orderlinkupdate/{orderId}: where each item was bought. */
export const LocalLinksPage = () => (
  <StepPage page="orderlinkupdate" title={texts.links.title}>
    {(step) => <LocalLinksStep step={step} />}
  </StepPage>
);
