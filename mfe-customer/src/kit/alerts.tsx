import type { Alerts } from '@potli/ui-kit/use-alert.ts';
import { createContext, type ReactNode, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { texts } from '../texts.ts';

interface Question {
  readonly id: number;
  readonly text: string;
  readonly yes: string;
  /** Absent: there is nothing to decide, only to read. */
  readonly no?: string;
  readonly answer: (confirmed: boolean) => void;
}

const AlertsContext = createContext<Alerts | undefined>(undefined);

/** The page's own dialog element: focus stays in it, Escape means no, and it costs no download. */
const QuestionDialog = ({ question, onAnswered }: { question: Question; onAnswered: (confirmed: boolean) => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  const close = (confirmed: boolean) => {
    // Closing gives the focus back to where it was; merely removing the element would lose it.
    dialog.current?.close();
    onAnswered(confirmed);
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
      <p id={textId}>{question.text}</p>
      <div className="customer-actions">
        {question.no && (
          <button type="button" className="button button-quiet" onClick={() => close(false)}>
            {question.no}
          </button>
        )}
        <button type="button" className="button" onClick={() => close(true)}>
          {question.yes}
        </button>
      </div>
    </dialog>
  );
};

/** Shows the alerts of the pages beneath it, one at a time. */
export const AlertsProvider = ({ children }: { children: ReactNode }) => {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const lastId = useRef(0);
  const alerts = useMemo<Alerts>(() => {
    const ask = (question: Omit<Question, 'id' | 'answer'>) =>
      new Promise<boolean>((answer) => {
        lastId.current += 1;
        const id = lastId.current;
        setQuestions((waiting) => [...waiting, { ...question, id, answer }]);
      });
    return {
      alert: async (text) => {
        await ask({ text, yes: texts.dialog.ok });
      },
      confirm: (text, { yes = texts.dialog.yes, no = texts.dialog.no } = {}) => ask({ text, yes, no }),
    };
  }, []);
  const [question] = questions;
  return (
    <AlertsContext value={alerts}>
      {children}
      {question && (
        <QuestionDialog
          key={question.id}
          question={question}
          onAnswered={(confirmed) => {
            setQuestions((waiting) => waiting.filter(({ id }) => id !== question.id));
            question.answer(confirmed);
          }}
        />
      )}
    </AlertsContext>
  );
};

/** The dialogs of the page; the same two calls as ui-kit's `useAlert`, without antd behind them. */
export const useAlerts = (): Alerts => {
  const alerts = use(AlertsContext);
  if (!alerts) throw new Error('useAlerts needs an AlertsProvider around it');
  return alerts;
};
