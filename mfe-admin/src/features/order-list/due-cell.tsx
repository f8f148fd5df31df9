import { Typography } from 'antd';
import { indiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { dueIn, type Urgency } from './due.ts';

const types: Readonly<Record<Urgency, 'danger' | 'warning' | 'secondary'>> = {
  overdue: 'danger',
  soon: 'warning',
  later: 'secondary',
};

/** How long an order has until it is due, in words and colour; nothing where no operator is waited for. */
export const DueCell = ({ due, now }: { due: string | null | undefined; now: Date }) => {
  if (!due) return <>{texts.none}</>;
  const { urgency, span } = dueIn(due, now);
  const words = urgency === 'overdue' ? texts.list.overdue(span) : texts.list.dueIn(span);
  return (
    <time dateTime={due} title={indiaTime(due)}>
      <Typography.Text type={types[urgency]} strong={urgency !== 'later'}>
        {words}
      </Typography.Text>
    </time>
  );
};
