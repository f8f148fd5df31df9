import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { Alert, Button, Flex } from 'antd';
import { type MouseEvent, useState } from 'react';
import { MessagePreview } from '../features/messages/message-preview.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { UpdateProblem } from '../order/update-problem.tsx';
import type { MoveOptions, OrderStep } from '../order/use-order-step.ts';
import { texts } from '../texts.ts';

interface StepActionsProps extends MoveOptions {
  readonly step: OrderStep;
  readonly words: { readonly submit: string; readonly submitting: string; readonly failed: string };
  /** The update as it would be sent; undefined where something is wrong with it, which the page then shows. */
  readonly ready: () => Promise<UpdateBody | undefined>;
  /** What is wrong with the submission as a whole. */
  readonly incomplete?: string | false;
  /** A second button that submits, too, and then goes to another order. */
  readonly andNext?: { readonly label: string; readonly path: () => Promise<string | undefined> };
  /** Whether the buttons take the whole width, one below the other. */
  readonly block?: boolean;
}

/** The end of a step page: the button that moves the order on, why that failed, and the messages that it would send. */
export const StepActions = ({
  step,
  words,
  ready,
  incomplete,
  block = false,
  andNext,
  ...options
}: StepActionsProps) => {
  const [sending, setSending] = useState(false);
  const submit = async (event: MouseEvent, next?: () => Promise<string | undefined>) => {
    // A form around the button would be validated by antd a second time.
    event.preventDefault();
    setSending(true);
    const update = await ready();
    if (update) await step.move(update, { ...options, next });
    setSending(false);
  };
  return (
    <Flex vertical gap={12}>
      {step.missingRoles && <Alert type="info" showIcon title={texts.roles.missing(step.missingRoles)} />}
      {incomplete && <ProblemNotice title={incomplete} />}
      <UpdateProblem step={step} title={words.failed} />
      <Flex wrap gap={12} vertical={block}>
        {/* Of type submit, so that Enter in a field of a form presses it. */}
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          data-submit
          disabled={step.busy || sending}
          loading={sending}
          onClick={(event) => submit(event)}
        >
          {sending ? words.submitting : words.submit}
        </Button>
        {andNext && (
          <Button size="large" disabled={step.busy || sending} onClick={(event) => submit(event, andNext.path)}>
            {andNext.label}
          </Button>
        )}
        {!step.missingRoles && <MessagePreview step={step} change={ready} />}
      </Flex>
    </Flex>
  );
};
