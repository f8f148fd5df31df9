import { readOperatorName } from '../session/token.ts';

/**
 * What an operator has entered for an order and not submitted yet, kept in this browser so that a reload, the end of the
 * session or a lost network costs nothing. One draft per operator, order and kind of form; it names the revision it was made
 * on. It is there for the same operator's next sign-in, and never for a colleague who signs in at the same computer.
 */
export interface KeptDraft {
  /** The order's version when it was entered. */
  readonly version: number;
  /** ISO instant. */
  readonly saved_at: string;
  readonly content: unknown;
  /** The draft of an earlier revision that is still on offer, and was when this one was entered. */
  readonly earlier?: KeptDraft | undefined;
}

export type DraftKind =
  | 'evaluation'
  | 'links'
  | 'receipts'
  | 'shipment'
  | 'arrivals'
  | 'dialog'
  | 'note'
  | 'answer'
  | 'query-note';

const prefix = 'admin_draft/';
const keptForMs = 30 * 86_400_000;
/** By the operator's name: unlike a session's id it is the same after the next sign-in, and it is never given to another. */
const keyOf = (kind: DraftKind, orderId: string): string => `${prefix}${readOperatorName()}/${kind}/${orderId}`;

const isKeptDraft = (value: unknown): value is KeptDraft => {
  const { version, saved_at, content, earlier } = (value ?? {}) as Partial<KeptDraft>;
  return (
    typeof version === 'number' &&
    typeof saved_at === 'string' &&
    content !== undefined &&
    (earlier === undefined || isKeptDraft(earlier))
  );
};

const parsed = (text: string | null): KeptDraft | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isKeptDraft(value) ? value : undefined;
  } catch {
    return undefined; // written by something else or cut off: as good as no draft
  }
};

/** The draft for that order, if there is a readable one. */
export const readDraft = (kind: DraftKind, orderId: string): KeptDraft | undefined =>
  parsed(globalThis.localStorage?.getItem(keyOf(kind, orderId)));

/** Keeps the draft in the place of the one before. @returns false where the browser has no room for it */
export const writeDraft = (kind: DraftKind, orderId: string, draft: KeptDraft): boolean => {
  try {
    localStorage.setItem(keyOf(kind, orderId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const dropDraft = (kind: DraftKind, orderId: string): void => localStorage.removeItem(keyOf(kind, orderId));

/** The draft of a single text, made on whichever revision, and undefined where there is none. */
export const readTextDraft = (kind: DraftKind, id: string): { text: string; version: number } | undefined => {
  const { content, version = 0 } = readDraft(kind, id) ?? {};
  return typeof content === 'string' ? { text: content, version } : undefined;
};

/** Keeps a single text; one with nothing new in it removes the draft. */
export const writeTextDraft = (kind: DraftKind, id: string, version: number, text: string, unchanged = ''): void => {
  if (text === unchanged) dropDraft(kind, id);
  else writeDraft(kind, id, { version, saved_at: new Date().toISOString(), content: text });
};

/** Removes drafts that were not opened for 30 days. */
export const dropOldDrafts = (now: Date): void => {
  const before = new Date(now.getTime() - keptForMs).toISOString();
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const draft = parsed(localStorage.getItem(key));
    if (!draft || draft.saved_at < before) localStorage.removeItem(key);
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * A form's fresh content with a kept one laid over it, field by field: the storage can hold anything, also what an older
 * page wrote. A value of another type is left out. Items are matched by their ids.
 */
export const layOver = <C>(fresh: C, kept: unknown): C => {
  if (Array.isArray(fresh)) {
    const items = Array.isArray(kept) ? kept.filter(isObject) : [];
    const keptOf = (id: unknown) => items.find(({ order_item_id }) => order_item_id === id);
    return fresh.map((item) => layOver(item, keptOf(item.order_item_id))) as C;
  }
  if (isObject(fresh))
    return isObject(kept)
      ? (Object.fromEntries(Object.entries(fresh).map(([name, value]) => [name, layOver(value, kept[name])])) as C)
      : fresh;
  return typeof kept === typeof fresh ? (kept as C) : fresh;
};
