/** The text that a browser's storage keeps under a key; null where it keeps none, or is disabled. */
export const keptText = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};

/** Keeps a text, or removes it; does nothing where the storage is full or disabled. */
export const keepText = (storage: () => Storage, key: string, text: string | null): void => {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
  } catch {}
};
