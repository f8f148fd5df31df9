import { grams, type PaperItem, type PaperOrder, sumOf, weightSource } from './paper-order.ts';
import { type Sender, senderAddress } from './sender.ts';
import { faint, type Sheets } from './sheet.ts';
import { type Column, drawTable } from './table.ts';
import { inKilograms, inWords, variant } from './words.ts';

const left = 15;
const width = 180;

const columns: readonly Column<PaperItem>[] = [
  { title: '#', width: 9, of: (_, index) => String(index + 1) },
  { title: 'Item', width: 84, bold: true, of: ({ name }) => name },
  { title: 'Size, color', width: 36, of: variant },
  { title: 'Qty', width: 13, align: 'end', bold: true, of: ({ quantity }) => String(quantity) },
  { title: 'Weight', width: 22, align: 'end', of: (item) => inKilograms(grams(item)) },
  { title: 'Packed', width: 16, tick: true, of: () => '' },
];

/** What to put into the parcel, for the person who packs it. A4. */
export const packingSlip = (sheets: Sheets, order: PaperOrder, sender: Sender): void => {
  let page = 0;
  const begin = (): void => {
    page += 1;
    sheets.addPage(210, 297);
    sheets.write('Packing slip', { x: left, y: 14, width: 100, height: 12 }, { size: 22, bold: true });
    sheets.write(order.reference, { x: 115, y: 14, width: 80, height: 12 }, { size: 22, bold: true, align: 'end' });
    const continued = page > 1 ? ` · page ${page}` : '';
    const under = `Ordered ${inWords(order.placed)}, paid ${inWords(order.paid)}${continued}`;
    sheets.write(under, { x: left, y: 25, width, height: 5 }, { size: 9, color: faint, align: 'end' });
    sheets.write(sender.name, { x: left, y: 25, width: 90, height: 5 }, { size: 9, color: faint });
    sheets.line(left, 32, left + width, 32, 1);
  };
  begin();
  const { recipient, items } = order;
  const title = { size: 8, color: faint, bold: true } as const;
  sheets.write('SHIP TO', { x: left, y: 36, width: 85, height: 4 }, title);
  sheets.write(recipient.name, { x: left, y: 40.5, width: 85, height: 6 }, { size: 12, smallest: 7, bold: true });
  sheets.write(
    [recipient.address, `${recipient.postalCode} ${recipient.country}`, recipient.phone].join('\n'),
    { x: left, y: 47, width: 85, height: 27 },
    { size: 10, smallest: 6 },
  );
  sheets.write('FROM', { x: 110, y: 36, width: 85, height: 4 }, title);
  sheets.write(sender.name, { x: 110, y: 40.5, width: 85, height: 6 }, { size: 12, smallest: 7, bold: true });
  sheets.write(senderAddress(sender), { x: 110, y: 47, width: 85, height: 27 }, { size: 10, smallest: 6 });

  const area = { x: left, y: 78, bottom: 262, size: 9.5, tallestRow: 20 };
  const end = drawTable(sheets, columns, items, area, () => {
    begin();
    return { y: 36, bottom: 262 };
  });
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  sheets.write(
    `${items.length === 1 ? '1 item' : `${items.length} items`}, ${pieces === 1 ? '1 piece' : `${pieces} pieces`}, ${inKilograms(sumOf(items, grams))} (${weightSource(items)})`,
    { x: left, y: end + 2, width, height: 6 },
    { size: 10, bold: true, align: 'end' },
  );
  for (const [index, label] of ['Packed by', 'Checked by', 'Weight of the parcel'].entries()) {
    const x = left + index * 62;
    sheets.line(x, 280, x + 56, 280);
    sheets.write(label, { x, y: 281, width: 56, height: 5 }, { size: 8, color: faint });
  }
};
