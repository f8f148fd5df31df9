import { Flex } from 'antd';
import type { OrderStep } from '../../order/use-order-step.ts';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import { CorrectAddress } from './correct-address.tsx';
import { CorrectLocalLink } from './correct-local-link.tsx';
import { CorrectTracking } from './correct-tracking.tsx';
import { ReopenEvaluation } from './reopen-evaluation.tsx';

const commands = ['reopen_evaluation', 'correct_address', 'correct_local_link', 'correct_tracking'] as const;

/** What an operator may put right on the order now. */
export const Corrections = ({ step }: { step: OrderStep }) => {
  const { order } = step;
  const { give } = useMay();
  const may = (command: (typeof commands)[number]) => give(order, command);
  if (!commands.some(may)) return null;
  return (
    <Flex wrap gap={12} role="group" aria-label={texts.corrections.region}>
      {may('reopen_evaluation') && <ReopenEvaluation step={step} />}
      {may('correct_address') && <CorrectAddress order={order} />}
      {may('correct_local_link') && <CorrectLocalLink order={order} />}
      {may('correct_tracking') && <CorrectTracking order={order} />}
    </Flex>
  );
};
