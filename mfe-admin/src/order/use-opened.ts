import { useState } from 'react';

/**
 * What a dialog shows and saves: the document as it was when the dialog was opened, whatever is fetched meanwhile. Its
 * entries and the version that it sends belong together, and the server refuses to save them over a colleague's change.
 * Opened again, the dialog begins from the document as it is then.
 */
export const useOpened = <D>(current: D) => {
  const [opened, setOpened] = useState<{ readonly document: D }>();
  return {
    document: opened ? opened.document : current,
    isOpen: opened !== undefined,
    /** Of the dialog. */
    onOpenChange: (open: boolean) => setOpened(open ? { document: current } : undefined),
  };
};
