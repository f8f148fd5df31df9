import './receipt.css';
import type { Order } from '@potli/contracts/order/order.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { receiptTexts } from '../../texts/receipt.ts';
import { receiptOf } from './receipt.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

export const PrintReceipt = ({ order }: { order: Order }) => {
  const [isPrinting, setPrinting] = useState(false);
  const receipt = receiptOf(order);
  useEffect(() => {
    if (!isPrinting) return undefined;
    // Some telephones go on at once and print later: the sheet stays until the browser says that it is done.
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [isPrinting]);
  if (!receipt) return null;
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        // The browser may have left the sheet of a print before, so that this one would not begin.
        onClick={() => (isPrinting ? window.print() : setPrinting(true))}
      >
        {receiptTexts.print}
      </button>
      {isPrinting && createPortal(<ReceiptSheet receipt={receipt} />, document.body)}
    </>
  );
};
