import type { ExportReason } from '@potli/contracts/order/paper-kinds.ts';
import { grams, type PaperItem, type PaperOrder, sumOf, value } from './paper-order.ts';
import { type Sender, senderAddress } from './sender.ts';
import { faint, ink, type Sheets, shade } from './sheet.ts';
import { type Column, drawTable } from './table.ts';
import { inKilograms, inRupees, reasonWords } from './words.ts';

const left = 8;
const width = 194;

/** As many as one form has room for; an order with more gets several forms. */
const rowsOfForm = 4;

const columns: readonly Column<PaperItem>[] = [
  {
    title: 'Quantity and detailed description of contents (1)(2)',
    width: 82,
    of: (item) => `${item.quantity} × ${item.description}, ${item.material}`,
  },
  { title: 'Net weight (3)', width: 24, align: 'end', of: (item) => inKilograms(grams(item)) },
  { title: 'Value (5)', width: 30, align: 'end', of: (item) => inRupees(value(item)) },
  { title: 'HS tariff number (7)', width: 32, of: ({ hsCode }) => hsCode },
  { title: 'Origin (8)', width: 26, of: () => 'India' },
];

/** The fields of the category (10), in the sequence of the form. */
const categories: readonly ExportReason[] = ['gift', 'sale_of_goods', 'commercial_sample', 'returned_goods', 'other'];

/** The customs declaration of the Universal Postal Union, form CN 23, 210 × 148 mm; one for each four items. */
export const customsDeclaration = (sheets: Sheets, order: PaperOrder, sender: Sender): void => {
  const forms = Math.ceil(order.items.length / rowsOfForm);
  for (let form = 0; form < forms; form += 1) {
    const items = order.items.slice(form * rowsOfForm, (form + 1) * rowsOfForm);
    drawForm(sheets, order, sender, items, forms > 1 ? ` · form ${form + 1} of ${forms}` : '');
  }
};

const drawForm = (
  sheets: Sheets,
  order: PaperOrder,
  sender: Sender,
  items: readonly PaperItem[],
  formOf: string,
): void => {
  const { recipient } = order;
  sheets.addPage(210, 148);
  sheets.write('CUSTOMS DECLARATION', { x: left, y: 6, width: 100, height: 6.5 }, { size: 13, bold: true });
  sheets.write('CN 23', { x: 162, y: 6, width: 40, height: 6.5 }, { size: 13, bold: true, align: 'end' });
  sheets.write(
    `India · may be opened officially · order ${order.reference}${formOf}`,
    { x: left, y: 12, width: 130, height: 4 },
    { size: 7.5, color: faint },
  );
  sheets.write(
    order.tracking === '' ? 'No. of item: —' : `No. of item: ${order.tracking}`,
    { x: 120, y: 12, width: 82, height: 4 },
    { size: 7.5, smallest: 5, align: 'end' },
  );

  const field = (x: number, y: number, w: number, h: number, label: string, text: string, bold = false): void => {
    sheets.frame({ x, y, width: w, height: h });
    sheets.write(label, { x: x + 1.5, y: y + 1, width: w - 3, height: 3 }, { size: 6.5, color: faint, bold: true });
    sheets.write(text, { x: x + 1.5, y: y + 4.2, width: w - 3, height: h - 5.4 }, { size: 8.5, smallest: 4.5, bold });
  };
  field(left, 17, 97, 9.5, 'From', sender.name, true);
  field(left, 26.5, 97, 20.5, 'Address', [senderAddress(sender), sender.phone].filter(Boolean).join('\n'));
  field(left + 97, 17, 97, 9.5, 'To', recipient.name, true);
  field(
    left + 97,
    26.5,
    97,
    20.5,
    'Address',
    [recipient.address, `${recipient.postalCode} ${recipient.country}`, `${recipient.phone} · ${recipient.email}`].join(
      '\n',
    ),
  );
  field(left, 47, 97, 9, 'Sender’s customs reference', `GSTIN ${sender.gstin} · IEC ${sender.iec}`);
  field(left + 97, 47, 97, 9, 'Importer’s reference (optional)', order.reference);

  const area = { x: left, y: 57.5, bottom: 112, size: 7, tallestRow: 9.8 };
  const end = drawTable(sheets, columns, items, area, () => {
    throw new Error('more items than a form has room for');
  });
  const totals: readonly (readonly [number, number, string])[] = [
    [left, 82, items.length < order.items.length ? 'Total of this form' : 'Total'],
    [left + 82, 24, inKilograms(sumOf(items, grams))],
    [left + 106, 30, inRupees(sumOf(items, value))],
  ];
  sheets.frame({ x: left, y: end, width, height: 6 }, { fill: shade });
  for (const [index, [x, w, text]] of totals.entries()) {
    const align = index === 0 ? 'start' : 'end';
    sheets.write(
      text,
      { x: x + 1.4, y: end + 1, width: w - 2.8, height: 4 },
      { size: 8, smallest: 5, bold: true, align },
    );
  }
  sheets.write(
    `Postal charges (9): ${inRupees(order.shipping)}`,
    { x: left + 137.4, y: end + 1, width: 55, height: 4 },
    { size: 8, smallest: 5 },
  );

  sheets.frame({ x: left, y: 114, width: 97, height: 28 });
  sheets.write(
    'Category of item (10)',
    { x: left + 1.5, y: 115, width: 90, height: 3 },
    { size: 6.5, color: faint, bold: true },
  );
  for (const [index, reason] of categories.entries()) {
    const x = left + 2 + (index % 3) * 30;
    const y = 119.5 + Math.floor(index / 3) * 5.5;
    sheets.frame({ x, y, width: 3.2, height: 3.2 }, { color: ink, width: 0.8 });
    if (reason === order.reason) {
      sheets.write('×', { x, y: y - 0.9, width: 3.2, height: 4.6 }, { size: 11, bold: true, align: 'center' });
    }
    sheets.write(reasonWords[reason], { x: x + 4.4, y: y - 0.3, width: 31, height: 4 }, { size: 8 });
  }
  sheets.write(`Invoice (14): ${order.reference}`, { x: left + 2, y: 131, width: 93, height: 4 }, { size: 8 });
  sheets.write('Licence (12), certificate (13): none', { x: left + 2, y: 135.5, width: 93, height: 4 }, { size: 8 });
  sheets.frame({ x: left + 97, y: 114, width: 97, height: 28 });
  sheets.write(
    'I certify that the particulars given in this customs declaration are correct and that this item does not contain ' +
      'any dangerous article or articles prohibited by legislation or by postal or customs regulations.',
    { x: left + 98.5, y: 115.2, width: 94, height: 9.5 },
    { size: 7, smallest: 5 },
  );
  sheets.line(left + 99, 136.5, left + 191, 136.5);
  sheets.write(
    'Date and sender’s signature (15)',
    { x: left + 98.5, y: 137.2, width: 90, height: 3.4 },
    { size: 6.5, color: faint },
  );
};
