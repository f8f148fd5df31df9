import type { ApiFile } from '@potli/ui-kit/base-query.ts';
import { saveFile } from './save-file.ts';

/** Milliseconds after which the tab has surely read the file. */
const readAfter = 60_000;

/** Shows a file in a tab that was opened for it; saves it where the browser did not let the tab be opened. */
export const openFile = (file: ApiFile, tab: Window | null, otherwise: string): void => {
  if (!tab || tab.closed) {
    saveFile(file, otherwise);
    return;
  }
  const address = URL.createObjectURL(file.file);
  tab.location.href = address;
  setTimeout(() => URL.revokeObjectURL(address), readAfter);
};
