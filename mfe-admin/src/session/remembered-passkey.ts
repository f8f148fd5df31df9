/** The passkey of an operator who ticked 'Remember', in local storage as the specification has it (spec 2, 3). */
const key = 'admin_passkey';

/** Storage may be switched off in the browser; remembering is a convenience, so signing in goes on without it. */
const whereAllowed = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    return otherwise;
  }
};

export const rememberedPasskey = (): string => whereAllowed(() => localStorage.getItem(key), null) ?? '';
export const rememberPasskey = (passkey: string): void =>
  whereAllowed(() => localStorage.setItem(key, passkey), undefined);
export const forgetPasskey = (): void => whereAllowed(() => localStorage.removeItem(key), undefined);
