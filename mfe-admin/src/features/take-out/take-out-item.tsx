import type { OrderItem } from '@potli/contracts/order/order.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { OrderStep } from '../../order/use-order-step.ts';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import { TakeOutDialog } from './take-out-dialog.tsx';

/** Takes an item that the store no longer has out of a paid order. */
export const TakeOutItem = ({ step, item }: { step: OrderStep; item: OrderItem }) => {
  const [open, setOpen] = useState(false);
  const may = useMay();
  const possible = may.give(step.order, 'take_out_item') && item.is_local_shippment_received === 0;
  if (!possible || item.taken_out) return null;
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {texts.takeOut.open}
      </Button>
      {open && <TakeOutDialog step={step} item={item} onClose={() => setOpen(false)} />}
    </>
  );
};
