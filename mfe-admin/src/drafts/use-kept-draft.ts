import type { Order } from '@potli/contracts/order/order.ts';
import { Form, type FormInstance, type FormProps } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type DraftKind,
  dropDraft,
  dropOldDrafts,
  type KeptDraft,
  layOver,
  readDraft,
  writeDraft,
} from './kept-draft.ts';

/**
 * Scrolls to the first wrong field in the order of the page and focuses it. antd's own `scrollToFirstError` takes the
 * order in which fields appeared, and cannot focus a group of radio buttons.
 */
const focusFirstWrong = (form: FormInstance): void => {
  const ids = form
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name }) => `[id="${name.join('_')}"]`)
    .join();
  const control = document.querySelector<HTMLElement>(`input:is(${ids}), :is(${ids}) input`);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
};

interface DraftOptions<C> {
  readonly kind: DraftKind;
  /** The order that the entries began from: a form that follows a later revision says so with `follow`. Without one nothing is kept. */
  readonly order: Pick<Order, 'order_id' | 'version'> | undefined;
  /** The form with nothing entered yet. */
  readonly fresh: () => C;
  /** What of the content is kept, where untouched fields show what may change elsewhere; without it everything is. */
  readonly kept?: (content: C) => unknown;
  /** What of a restored form has to be entered again. */
  readonly restore?: (content: C) => C;
}

interface State<C> {
  readonly content: C;
  readonly entered: boolean;
  readonly restoredFrom: string | undefined;
  readonly offered: KeptDraft | undefined;
}

const same = <C>(content: C): C => content;

const begin = <C>({ kind, order, fresh, restore = same }: DraftOptions<C>): State<C> => {
  const kept = order && readDraft(kind, order.order_id);
  if (kept && kept.version === order.version) {
    const content = restore(layOver(fresh(), kept.content));
    return { content, entered: true, restoredFrom: kept.saved_at, offered: kept.earlier };
  }
  // Made on another revision: the order may ask for other decisions now, so the operator says whether it still holds.
  return { content: fresh(), entered: false, restoredFrom: undefined, offered: kept };
};

export type Drafted<C extends object> = ReturnType<typeof useKeptDraft<C>>;

/** The content of a form that outlives the page (see kept-draft.ts), and what came back from the last visit. */
export const useKeptDraft = <C extends object>(options: DraftOptions<C>) => {
  const { kind, order, fresh, restore = same } = options;
  const [form] = Form.useForm();
  const [state, setState] = useState(() => begin(options));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<C>();
  const [notKept, setNotKept] = useState(false);
  const toKeep = useEffectEvent<(content: C) => unknown>(options.kept ?? same);
  const { content, entered, restoredFrom, offered } = state;
  const { order_id = '', version } = order ?? {};

  useEffect(() => dropOldDrafts(new Date()), []);
  useEffect(() => {
    if (!entered || version === undefined) return;
    const kept = { version, saved_at: new Date().toISOString(), content: toKeep(content), earlier: offered };
    setNotKept(!writeDraft(kind, order_id, kept));
  }, [kind, order_id, version, content, entered, offered]);

  const enter = (next: C) => setState((last) => ({ ...last, content: next, entered: true }));
  const settle = (next: C, now: Partial<State<C>>) => {
    form.setFieldsValue(next);
    setState({ content: next, entered: false, restoredFrom: undefined, offered: undefined, ...now });
  };

  const formProps: FormProps<C> = {
    form,
    component: false,
    layout: 'vertical',
    initialValues: content,
    validateTrigger: tried ? 'onChange' : false,
    onValuesChange: () => enter(form.getFieldsValue(true)),
  };

  return {
    content,
    /** For antd's Form, which has the content as its values. */
    formProps,
    /** Changes the content other than through its fields. */
    change(next: (last: C) => C) {
      const changed = next(form.getFieldsValue(true));
      form.setFieldsValue(changed);
      enter(changed);
    },
    /** Changes the content to that of a later revision of the order, which is no entry of the operator's. */
    follow(next: (last: C) => C) {
      const followed = next(form.getFieldsValue(true));
      form.setFieldsValue(followed);
      setState((last) => ({ ...last, content: followed }));
    },
    /**
     * Checks the rules of these fields, without names of all. If one fails, the first wrong field gets the focus, and from
     * then on fields are checked as they change.
     */
    async check(names?: string[]): Promise<boolean> {
      try {
        await form.validateFields(names);
        return true;
      } catch {
        setTried(true);
        if (!names) setRefused(content);
        focusFirstWrong(form);
        return false;
      }
    },
    /** The content as it is failed a check of all fields. */
    refused: refused === content,
    /** The content was submitted or is not wanted: nothing is kept. */
    drop() {
      dropDraft(kind, order_id);
      setState((last) => ({ ...last, entered: false, offered: undefined }));
    },
    /** When the content was entered that is in the form again, after a reload or a new login. */
    restoredFrom,
    /** When something was entered for another revision of the order, which waits to be used or discarded. */
    offeredFrom: offered?.saved_at,
    /** Something was entered beside the offer, which using the offer replaces. */
    offerReplaces: offered !== undefined && entered,
    /** Puts what is offered into the form. */
    useOffered() {
      if (!offered) return;
      settle(restore(layOver(fresh(), offered.content)), {
        entered: true,
        restoredFrom: offered.saved_at,
        offered: offered.earlier,
      });
    },
    /** Forgets what is offered; what was entered since stays. */
    discardOffered() {
      const earlier = offered?.earlier;
      if (!entered && earlier) writeDraft(kind, order_id, earlier);
      else if (!entered) dropDraft(kind, order_id);
      setState((last) => ({ ...last, offered: earlier }));
    },
    /** Empties the form of what was restored. */
    startOver() {
      dropDraft(kind, order_id);
      form.resetFields();
      settle(fresh(), {});
    },
    /** The browser has no room: a reload would lose what is entered. */
    notKept,
  };
};
