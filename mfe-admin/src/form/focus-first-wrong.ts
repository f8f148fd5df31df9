/** Leads to the first wrong field of a form: in view, with the focus on its control. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // Of a group of choices the first one.
  const control = wrong?.matches('input, textarea') ? wrong : wrong?.querySelector<HTMLElement>('input');
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
};
