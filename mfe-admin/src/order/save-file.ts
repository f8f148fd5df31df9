import type { ApiFile } from '@potli/ui-kit/base-query.ts';

/** Saves a file that the server has sent, under the name that it gave it. */
export const saveFile = ({ file, name }: ApiFile, otherwise: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? otherwise;
  link.click();
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
};

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
