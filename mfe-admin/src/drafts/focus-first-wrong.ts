import type { FormInstance } from 'antd';

/**
 * Scrolls to the first wrong field in the order of the page and focuses it. antd's own `scrollToFirstError` takes the
 * order in which fields appeared, and cannot focus a group of radio buttons.
 */
export const focusFirstWrong = (form: FormInstance): void => {
  const ids = form
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name }) => `[id="${name.join('_')}"]`)
    .join();
  const control = document.querySelector<HTMLElement>(`input:is(${ids}), :is(${ids}) input`);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
};
