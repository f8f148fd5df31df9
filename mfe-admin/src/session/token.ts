/** The operator's token lives as long as the browser tab (spec 3: session storage key admin_token). */
const key = 'admin_token';

export const readToken = (): string | null => sessionStorage.getItem(key);
export const keepToken = (token: string): void => sessionStorage.setItem(key, token);
export const forgetToken = (): void => sessionStorage.removeItem(key);
