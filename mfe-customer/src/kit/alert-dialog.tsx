import type { AlertDialogProps } from '@potli/ui-kit/alerts/alerts.tsx';
import { useEffect, useId, useRef } from 'react';

const yesClass = { usual: 'button', danger: 'button customer-destructive', unwanted: 'button button-quiet' } as const;

export const AlertDialog = ({ text, yes, no, tone, onClosed }: AlertDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  const close = (confirmed: boolean) => {
    // Closing gives the focus back to where it was; merely removing the element would lose it.
    dialog.current?.close();
    onClosed(confirmed);
  };
  return (
    <dialog
      ref={dialog}
      className="customer-dialog"
      aria-labelledby={textId}
      onCancel={(event) => {
        event.preventDefault();
        close(false);
      }}
    >
      <p id={textId}>{text}</p>
      <div className="customer-actions">
        {no !== undefined && (
          <button
            type="button"
            className={tone === 'unwanted' ? 'button' : 'button button-quiet'}
            onClick={() => close(false)}
          >
            {no}
          </button>
        )}
        <button type="button" className={yesClass[tone ?? 'usual']} onClick={() => close(true)}>
          {yes}
        </button>
      </div>
    </dialog>
  );
};
