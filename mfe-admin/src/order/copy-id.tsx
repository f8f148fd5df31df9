import { Typography } from 'antd';
import { texts } from '../texts.ts';

interface CopyIdProps {
  readonly id: string;
  readonly reference: string;
  /** Shows the beginning only, where there is little room. */
  readonly short?: boolean;
}

// By the style sheet and not by antd's `ellipsis`, which takes the rest of the id out of the page.
const cut = {
  display: 'inline-block',
  maxWidth: '12ch',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
  whiteSpace: 'nowrap',
} as const;

/** The smallest target that a finger hits. */
const target = { display: 'inline-flex', alignItems: 'center', justifyContent: 'center', minWidth: 24, minHeight: 24 };

/** The order's id, the customer's key to the order, with a button that copies it. */
export const CopyId = ({ id, reference, short = false }: CopyIdProps) => (
  <Typography.Text
    type="secondary"
    style={short ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}
    styles={{ action: target }}
    copyable={{ text: id, tooltips: [texts.order.copyId(reference), texts.order.copied] }}
  >
    {short ? <span style={cut}>{id}</span> : id}
  </Typography.Text>
);
