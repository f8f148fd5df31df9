import type { KeyboardEvent, RefObject } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';
import { currentStop, goToStop } from '../../keyboard/stops.ts';
import { texts } from '../../texts.ts';
import { acceptUndecided, columns, type Decision, garmentOfItemBefore } from './evaluation-form.ts';
import type { Evaluation } from './use-evaluation.ts';
import type { Weights } from './use-weights.ts';

const words = texts.keyboard.evaluation;

/** What works by keyboard on the evaluation page, besides going from item to item. */
export const useEvaluationKeys = (
  region: RefObject<HTMLElement | null>,
  evaluation: Evaluation,
  weights: Weights,
): { readonly onKeyDown: (event: KeyboardEvent) => void } => {
  const { form, change, changeItem } = evaluation;

  const decide = (decision: Exclude<Decision, ''>): HTMLElement | undefined => {
    const stop = currentStop(region.current);
    const id = stop?.dataset.stop;
    if (id === undefined) return undefined;
    stop?.focus({ preventScroll: true });
    if (id === 'address') change((last) => ({ ...last, userAddressStatus: decision }));
    else changeItem(id, { status: decision });
    return stop;
  };
  const focusIn = (stop: HTMLElement | undefined, selector: string) =>
    // What a decision brings into view is there after the next rendering.
    setTimeout(() => stop?.querySelector<HTMLElement>(selector)?.focus());

  useShortcuts(words.group, [
    {
      key: 'a',
      does: words.accept,
      run: () => {
        decide('Accepted');
        goToStop(region.current, 1);
      },
    },
    { key: 'd', does: words.deny, run: () => focusIn(decide('Denied'), '[role="combobox"]') },
    { key: 'A', does: words.acceptAll, run: () => change(acceptUndecided) },
    { key: 'p', does: words.price, run: () => focusIn(currentStop(region.current), '[data-column="itemPrice"]') },
    {
      key: 'g',
      does: words.garment,
      run: () => {
        // The garment of the item that is evaluated, in the order of its fields.
        const item = form.items.find(
          ({ order_item_id }) => order_item_id === currentStop(region.current)?.dataset.stop,
        );
        const open = item ? [item.category, item.fabric, item.product_size].indexOf('') : -1;
        const lists = currentStop(region.current)?.querySelectorAll<HTMLElement>('fieldset [role="combobox"]');
        lists?.[Math.max(0, open)]?.focus();
      },
    },
    {
      key: 'c',
      does: words.sameAsBefore,
      run: () => {
        const id = currentStop(region.current)?.dataset.stop ?? '';
        const garment = garmentOfItemBefore(form, id);
        if (garment) changeItem(id, garment);
      },
    },
    { key: 'w', does: words.weights, run: weights.getAll },
    { key: 's', does: words.submit, run: () => region.current?.querySelector<HTMLElement>('[data-submit]')?.focus() },
    { key: 'Enter', does: words.enter },
    { key: 'Esc', does: words.escape },
  ]);

  return {
    onKeyDown(event) {
      const { target } = event;
      if (!(target instanceof HTMLElement) || !region.current) return;
      const listIsOpen = target.getAttribute('aria-expanded') === 'true';
      if (event.key === 'Escape' && !listIsOpen) {
        target.closest<HTMLElement>('[data-stop]')?.focus();
        return;
      }
      if (event.key !== 'Enter') return;
      // The list itself takes the Enter that chooses; after the reason of a denial the item is done.
      if (listIsOpen && target.closest('[data-stop]') && !target.closest('fieldset')) {
        setTimeout(() => goToStop(region.current, 1));
        return;
      }
      const { column } = target.dataset;
      if (column === undefined) return;
      event.preventDefault();
      fieldAfter(region.current, target, column)?.focus();
    },
  };
};

const fieldsOf = (region: HTMLElement, column: string): HTMLElement[] => [
  ...region.querySelectorAll<HTMLElement>(`[data-column="${column}"]`),
];

/** The same field of the next item; after the last one the first that is still empty, then the button. */
const fieldAfter = (region: HTMLElement, field: HTMLElement, column: string): HTMLElement | undefined => {
  const own = fieldsOf(region, column);
  return (
    own[own.indexOf(field) + 1] ??
    columns
      .flatMap((name) => fieldsOf(region, name))
      .find((other) => other instanceof HTMLInputElement && other.value === '') ??
    region.querySelector<HTMLElement>('[data-submit]') ??
    undefined
  );
};
