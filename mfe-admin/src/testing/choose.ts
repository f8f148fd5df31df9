import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the list with that label. @returns its options */
const open = async (user: UserEvent, label: string): Promise<HTMLElement[]> => {
  const box = screen.getByLabelText(label);
  await user.click(box);
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error(`the list '${label}' did not open`);
  // Nothing in an open list is hidden: to find that out for each option would take longest.
  return within(list).getAllByRole('option', { hidden: true });
};

/** Chooses from the list with that label. */
export const choose = async (user: UserEvent, label: string, option: string): Promise<void> => {
  const chosen = (await open(user, label)).find(({ textContent }) => textContent === option);
  if (!chosen) throw new Error(`the list '${label}' has no '${option}'`);
  await user.click(chosen);
};

/** What the list with that label offers. */
export const optionsOf = async (user: UserEvent, label: string): Promise<(string | null)[]> =>
  (await open(user, label)).map(({ textContent }) => textContent);
