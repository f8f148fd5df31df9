import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';

const key = 'admin_passkey';

/** The passkey of an operator who ticked 'Remember' (spec 2, 3); empty where the browser keeps none. */
export const rememberedPasskey = (): string => keptText(() => localStorage, key) ?? '';

/** Keeps the passkey, or removes the one that is kept. */
export const rememberPasskey = (passkey: string | null): void => keepText(() => localStorage, key, passkey);
