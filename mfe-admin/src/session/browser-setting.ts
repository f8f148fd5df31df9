/**
 * A text kept in this browser's local storage; the empty text removes it. Storage may be switched off: then nothing is
 * kept, and what is read is empty.
 */
export const browserSetting = (key: string) => ({
  read: (): string => {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  write: (text: string): void => {
    try {
      if (text === '') localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      // see above
    }
  },
});
