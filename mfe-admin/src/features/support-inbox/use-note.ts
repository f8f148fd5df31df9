import type { SupportQueryEntry } from '@potli/contracts/support/operations.ts';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { dropDraft, layOver, readDraft, writeDraft } from '../../drafts/kept-draft.ts';

const kind = 'query-note';

/** The stored note that a typed one began with, and the version that had it. */
interface Base {
  readonly note: string;
  readonly version: number;
}

const begin = ({ query_id, note, version }: SupportQueryEntry): { initial: string; base: Base } => {
  const kept = readDraft(kind, query_id);
  const { text, over } = layOver({ text: note, over: note }, kept?.content);
  return { initial: text, base: { note: over, version: kept?.version ?? version } };
};

/**
 * The note of a query as it is typed. It outlives the page, the session and a change of the query by another operator,
 * who is never overwritten unseen: the page shows the note that saving would replace.
 */
export const useNote = (query: SupportQueryEntry) => {
  const { query_id, note: stored, version } = query;
  const [form] = Form.useForm<{ note: string }>();
  const [start] = useState(() => begin(query));
  const [base, setBase] = useState(start.base);
  const note = Form.useWatch('note', form) ?? start.initial;
  const changed = version > base.version && stored !== base.note;
  const typed = note !== base.note && note !== stored;

  const take = (next: Base) => {
    dropDraft(kind, query_id);
    form.setFieldValue('note', next.note);
    setBase(next);
  };
  const keep = (text: string, over = base) => {
    const content = { text, over: over.note };
    if (text === over.note) dropDraft(kind, query_id);
    else writeDraft(kind, query_id, { version: over.version, saved_at: new Date().toISOString(), content });
  };
  const follows = changed && !typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken is named by the version
  useEffect(() => {
    if (follows) take({ note: stored, version });
  }, [follows, stored, version]);

  return {
    form,
    note,
    initial: start.initial,
    keep: (text: string) => keep(text),
    /** The note was stored as `next`; what is in view may be older for a moment. What was typed on since it was sent stays. */
    saved(next: Base, sent: string) {
      const text: string = form.getFieldValue('note');
      if (text === sent) return take(next);
      setBase(next);
      keep(text, next);
    },
    /** Whether saving what is typed replaces a note that another operator wrote since. */
    replaced: changed && typed,
    /** Takes the other operator's note instead. */
    discard: () => take({ note: stored, version }),
  };
};
