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
