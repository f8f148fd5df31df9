import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { Alert, Button, Flex } from 'antd';
import { type MouseEvent, useState } from 'react';
import { MessagePreview } from '../features/messages/message-preview.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { UpdateProblem } from '../order/update-problem.tsx';
import type { MoveOptions, OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';
import styles from './step-actions.module.css';

interface StepActionsProps extends MoveOptions {
  readonly step: OrderStep;
  readonly words: { readonly submit: string; readonly submitting: string; readonly failed: string };
  /** The update as it would be sent; undefined where something is wrong with it, which the page then shows. */
  readonly ready: () => Promise<UpdateBody | undefined>;
  /** What is wrong with the submission as a whole. */
  readonly incomplete?: string | false;
  /** A second button that submits, too, and then goes to another order. */
  readonly andNext?: { readonly label: string; readonly path: () => Promise<string | undefined> };
  /** Whether the buttons are in a sticky column on wide screens. */
  readonly inColumn?: boolean;
}

/** The end of a step page: the button that moves the order on, why that failed, and the messages that it would send. */
export const StepActions = ({
  step,
  words,
  ready,
  incomplete,
  inColumn = false,
  andNext,
  ...options
}: StepActionsProps) => {
  // While it is checked, dialogs may ask or complain: nothing is submitted yet.
  const [phase, setPhase] = useState<'idle' | 'checking' | 'sending'>('idle');
  const sending = phase === 'sending';
  const submit = async (event: MouseEvent, next?: () => Promise<string | undefined>) => {
    // A form around the button would be validated by antd a second time.
    event.preventDefault();
    setPhase('checking');
    const update = await ready();
    if (update) {
      setPhase('sending');
      await step.move(update, { ...options, next });
    }
    setPhase('idle');
  };
  return (
    <Flex vertical gap={12}>
      {step.missingRoles && <Alert type="info" showIcon title={texts.roles.missing(step.missingRoles)} />}
      {incomplete && <ProblemNotice title={incomplete} />}
      <UpdateProblem step={step} title={words.failed} />
      <div className={`${styles.bar} ${inColumn ? styles.inColumn : ''}`}>
        <div className={styles.inside}>
          <span className={`figures ${styles.order}`}>{step.order.reference}</span>
          {/* Of type submit, so that Enter in a field of a form presses it. */}
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            data-submit
            disabled={step.busy || phase !== 'idle'}
            loading={sending}
            onClick={(event) => submit(event)}
          >
            {sending ? words.submitting : words.submit}
          </Button>
          {andNext && (
            <Button
              size="large"
              disabled={step.busy || phase !== 'idle'}
              onClick={(event) => submit(event, andNext.path)}
            >
              {andNext.label}
            </Button>
          )}
        </div>
      </div>
      {!step.missingRoles && <MessagePreview step={step} change={ready} />}
    </Flex>
  );
};
