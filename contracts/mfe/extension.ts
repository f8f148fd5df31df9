import { mayDo, type Role } from '../operator/roles.ts';
import type { Release } from './release.ts';

/** Where a module may put entries of its own: beside those of the shell (header, footer) or of the back office. */
export const navigationPlaces = ['header', 'footer', 'back-office'] as const;
type NavigationPlace = (typeof navigationPlaces)[number];

/** Where pages of other modules leave room: on a customer's order, in an evaluation, at the receipt of goods. */
export const slotNames = ['order-page', 'evaluation', 'receipt'] as const;
export type SlotName = (typeof slotNames)[number];

/** The places that operators see, whose roles count. */
export const operatorPlaces: readonly string[] = ['back-office', 'evaluation', 'receipt'];

/** What a page gives to those who fill a slot in it. */
export interface SlotContext {
  readonly order_id: string;
  readonly order_status: string;
}

/**
 * Draws into `element`, with any library or none, and returns what removes it again. `failed` is called for an error after
 * that: the element is then removed, and the page stays.
 */
export type FillSlot = (
  element: HTMLElement,
  context: SlotContext,
  failed: (error: Error) => void,
) => (() => void) | undefined;

/** The event by which a page asks the shell to fill a slot. */
export const slotOpened = 'potli:slot-opened';
export interface SlotRequest {
  readonly slot: SlotName;
  readonly element: HTMLElement;
  readonly context: SlotContext;
  /** The roles that the signed-in operator has; missing on pages of customers. */
  readonly roles?: readonly string[] | undefined;
  /** Aborted when the page leaves. */
  readonly signal: AbortSignal;
}

/** What releases declare, by the name of their module. */
type Modules = Readonly<Record<string, Pick<Release, 'navigation' | 'slots'>>>;
type Placed = Pick<NonNullable<Release['slots']>[number], 'order' | 'roles'>;

/** What this person gets, each with its module, in their order. */
const inOrder = <T extends Placed>(
  modules: Modules,
  declared: (module: Modules[string]) => readonly T[] | undefined,
  isThere: (one: T) => boolean,
  held: readonly string[] | undefined,
) =>
  Object.entries(modules)
    .flatMap(([module, each]) => (declared(each) ?? []).map((one) => ({ ...one, module })))
    .filter((one) => isThere(one) && (!one.roles || (held && mayDo(held, one.roles as readonly Role[]))))
    .sort((a, b) => (a.order ?? 100) - (b.order ?? 100) || (a.module < b.module ? -1 : 1));

/** The entries of a place that this person gets, in their order. */
export const navigationAt = (modules: Modules, place: NavigationPlace, held?: readonly string[]) =>
  inOrder(
    modules,
    ({ navigation }) => navigation,
    (one) => one.place === place,
    held,
  );

/** The modules that fill a slot for this person, in their order. */
export const fillersOf = (modules: Modules, slot: SlotName, held?: readonly string[]): string[] =>
  inOrder(
    modules,
    ({ slots }) => slots,
    (one) => one.slot === slot,
    held,
  ).map(({ module }) => module);
