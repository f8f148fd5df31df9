/** Leads to the first wrong field of a form: in view, with the focus on its control. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  const control = form?.querySelector<HTMLElement>('[data-wrong] :is(input, select, textarea, button):not(:disabled)');
  if (!control) return;
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
};
