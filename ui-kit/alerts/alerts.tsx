import { type ComponentType, createContext, type ReactNode, use, useMemo, useState } from 'react';

export interface Alerts {
  /** A dialog with exactly this text and one OK button; resolves when it is closed. */
  alert(text: string): Promise<void>;
  confirm(text: string, labels: { readonly yes: string; readonly no: string; readonly tone?: Tone }): Promise<boolean>;
}

/** What a yes means, if it is not the usual way on: it destroys something, or a no is the better choice. */
type Tone = 'danger' | 'unwanted';

export interface AlertDialogProps {
  readonly text: string;
  readonly yes: string;
  readonly no?: string;
  readonly tone?: Tone;
  readonly onClosed: (confirmed: boolean) => void;
}

const AlertsContext = createContext<Alerts | undefined>(undefined);

/** Opens the alerts of the pages beneath it one at a time, each in the front end's own dialog. */
export const AlertsProvider = ({
  dialog: Dialog,
  ok,
  children,
}: {
  dialog: ComponentType<AlertDialogProps>;
  ok: string;
  children: ReactNode;
}) => {
  const [waiting, setWaiting] = useState<readonly AlertDialogProps[]>([]);
  const [opened, setOpened] = useState(0);
  const alerts = useMemo<Alerts>(() => {
    const open = (dialog: Omit<AlertDialogProps, 'onClosed'>) =>
      new Promise<boolean>((resolve) => {
        const onClosed = (confirmed: boolean) => {
          setWaiting((all) => all.filter((other) => other.onClosed !== onClosed));
          setOpened((count) => count + 1);
          resolve(confirmed);
        };
        setWaiting((all) => [...all, { ...dialog, onClosed }]);
      });
    return {
      alert: async (text) => {
        await open({ text, yes: ok });
      },
      confirm: (text, labels) => open({ text, ...labels }),
    };
  }, [ok]);
  const [first] = waiting;
  return (
    <AlertsContext value={alerts}>
      {children}
      {first && <Dialog key={opened} {...first} />}
    </AlertsContext>
  );
};

export const useAlerts = (): Alerts => {
  const alerts = use(AlertsContext);
  if (!alerts) throw new Error('useAlerts needs an AlertsProvider around it');
  return alerts;
};
