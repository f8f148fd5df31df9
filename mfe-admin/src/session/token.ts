import { forgetListSearch } from './last-list.ts';

/** The operator's token lives as long as the browser tab (spec 3: session storage key admin_token). */
const tokenKey = 'admin_token';
const nameKey = 'admin_operator';

export const readToken = (): string | null => sessionStorage.getItem(tokenKey);

/** Opens the session of the operator with that name, which is shown and never believed. */
export const keepToken = (token: string, operatorName: string): void => {
  sessionStorage.setItem(tokenKey, token);
  sessionStorage.setItem(nameKey, operatorName);
};

export const forgetToken = (): void => {
  sessionStorage.removeItem(tokenKey);
  sessionStorage.removeItem(nameKey);
  forgetListSearch();
};

/** The signed-in operator's name; empty if signed out. */
export const readOperatorName = (): string => sessionStorage.getItem(nameKey) ?? '';
