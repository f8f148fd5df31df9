import { grams, type PaperOrder, sumOf, weightSource } from './paper-order.ts';
import { type Sender, senderAddress } from './sender.ts';
import { faint, ink, type Sheets } from './sheet.ts';
import { inKilograms } from './words.ts';

const left = 6;
const width = 88;

/** The label for the parcel, 100 × 150 mm: who sends it, and large enough to be read at arm's length, to whom. */
export const addressLabel = (sheets: Sheets, order: PaperOrder, sender: Sender): void => {
  const { recipient } = order;
  sheets.addPage(100, 150);
  sheets.frame({ x: 3, y: 3, width: 94, height: 144 }, { color: ink, width: 1.2 });

  const small = { size: 7, color: faint, bold: true } as const;
  sheets.write('FROM', { x: left, y: 5.5, width: 40, height: 3.2 }, small);
  sheets.write(sender.name, { x: left, y: 9, width, height: 4.6 }, { size: 9, smallest: 6, bold: true });
  const from = [senderAddress(sender), [sender.phone, sender.email].filter(Boolean).join(' · ')].join('\n');
  sheets.write(from, { x: left, y: 13.6, width, height: 17 }, { size: 8, smallest: 5 });
  sheets.line(3, 33, 97, 33, 1);

  sheets.write('TO', { x: left, y: 35.5, width: 40, height: 3.2 }, small);
  sheets.write(recipient.name, { x: left, y: 39.5, width, height: 14 }, { size: 16, smallest: 8, bold: true });
  sheets.write(recipient.address, { x: left, y: 54.5, width, height: 36 }, { size: 13, smallest: 5.5 });
  sheets.write(recipient.postalCode, { x: left, y: 91.5, width, height: 7 }, { size: 15, smallest: 8, bold: true });
  sheets.frame({ x: left, y: 100, width, height: 11 }, { color: ink, width: 1 });
  sheets.write(
    recipient.country.toUpperCase(),
    { x: left + 2, y: 101.6, width: width - 4, height: 8.5 },
    { size: 17, smallest: 8, bold: true, align: 'center' },
  );
  sheets.write(`Tel. ${recipient.phone}`, { x: left, y: 112.5, width, height: 5 }, { size: 10 });
  sheets.line(3, 120, 97, 120, 1);

  const facts: readonly (readonly [string, string])[] = [
    ['ORDER', order.reference],
    ['WEIGHT', `${inKilograms(sumOf(order.items, grams))}${weightSource(order.items) === 'weighed' ? '' : ' est.'}`],
    ['TRACKING', order.tracking === '' ? '—' : order.tracking],
  ];
  for (const [index, [label, fact]] of facts.entries()) {
    const x = left + index * 30;
    sheets.write(label, { x, y: 122.5, width: 28, height: 3.2 }, small);
    sheets.write(fact, { x, y: 126, width: 28, height: 5.5 }, { size: 11, smallest: 5, bold: true });
  }
  sheets.line(3, 134, 97, 134, 1);
  sheets.write(
    'If undeliverable, return to sender. Country of origin: India.',
    { x: left, y: 137, width, height: 8 },
    { size: 8, color: faint, align: 'center' },
  );
};
