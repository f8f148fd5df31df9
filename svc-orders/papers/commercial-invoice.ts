import { share } from '@potli/contracts/rules/money.ts';
import { grams, type PaperItem, type PaperOrder, sumOf, value } from './paper-order.ts';
import { type Sender, senderAddress } from './sender.ts';
import { faint, type Sheets, shade } from './sheet.ts';
import { type Column, drawTable } from './table.ts';
import { inDollars, inKilograms, inRupees, inWords, reasonWords, variant } from './words.ts';

const left = 12;
const width = 186;

/** Paise in cents at the rate of the order's payment. */
const centsOf = ({ dollars }: PaperOrder, paise: number): number =>
  dollars === null ? 0 : share(paise, BigInt(dollars.cents), BigInt(dollars.paise));

/** Cents of one line: the sum up to and including it minus the sum before it, so that the lines add up to the total. */
const centsAfter = (order: PaperOrder, before: number, paise: number): number =>
  centsOf(order, before + paise) - centsOf(order, before);

const columnsOf = (order: PaperOrder): readonly Column<PaperItem>[] => {
  const inUsd = order.dollars !== null;
  const dollars: Column<PaperItem> = {
    title: 'Value (USD)',
    width: 22,
    align: 'end',
    of: (item, index) => inDollars(centsAfter(order, sumOf(order.items.slice(0, index), value), value(item))),
  };
  return [
    { title: '#', width: 8, of: (_, index) => String(index + 1) },
    {
      title: 'Description of goods',
      width: inUsd ? 42 : 58,
      of: (item) => [item.description, item.name, variant(item)].join('\n'),
    },
    { title: 'HS code', width: inUsd ? 17 : 18, of: ({ hsCode }) => hsCode },
    { title: 'Material', width: inUsd ? 20 : 22, of: ({ material }) => material },
    { title: 'Net weight', width: 18, align: 'end', of: (item) => inKilograms(grams(item)) },
    { title: 'Qty', width: 9, align: 'end', of: ({ quantity }) => String(quantity) },
    { title: 'Unit value', width: inUsd ? 24 : 25, align: 'end', of: ({ price }) => inRupees(price) },
    { title: 'Value (INR)', width: inUsd ? 26 : 28, align: 'end', of: (item) => inRupees(value(item)) },
    ...(inUsd ? [dollars] : []),
  ];
};

/** What customs asks duty for: who sends what of which value to whom. A4. */
export const commercialInvoice = (sheets: Sheets, order: PaperOrder, sender: Sender): void => {
  const { recipient, items } = order;
  let page = 0;
  const begin = (): void => {
    page += 1;
    sheets.addPage(210, 297);
    sheets.write('Commercial invoice', { x: left, y: 12, width: 110, height: 11 }, { size: 20, bold: true });
    const number = `Invoice ${order.reference}${page > 1 ? ` · page ${page}` : ''}`;
    sheets.write(number, { x: 118, y: 12, width: 80, height: 6 }, { size: 12, bold: true, align: 'end' });
    sheets.write(inWords(order.paid), { x: 118, y: 18, width: 80, height: 5 }, { size: 9, align: 'end', color: faint });
    sheets.line(left, 25, left + width, 25, 1);
  };
  begin();

  const party = (x: number, title: string, name: string, lines: readonly string[]): void => {
    sheets.frame({ x, y: 28, width: 92, height: 42 });
    const inside = { x: x + 2.5, width: 87 };
    sheets.write(title, { ...inside, y: 30, height: 3.5 }, { size: 7, color: faint, bold: true });
    sheets.write(name, { ...inside, y: 34, height: 5.5 }, { size: 11, smallest: 6, bold: true });
    sheets.write(lines.filter(Boolean).join('\n'), { ...inside, y: 40, height: 28 }, { size: 9, smallest: 5.5 });
  };
  party(left, 'EXPORTER', sender.name, [
    senderAddress(sender),
    `GSTIN ${sender.gstin} · IEC ${sender.iec}`,
    [sender.phone, sender.email].filter(Boolean).join(' · '),
  ]);
  party(left + 94, 'CONSIGNEE', recipient.name, [
    recipient.address,
    `${recipient.postalCode} ${recipient.country}`,
    `${recipient.phone} · ${recipient.email}`,
  ]);

  const facts: readonly (readonly [string, string])[] = [
    ['Order', `${order.reference}, placed ${inWords(order.placed)}`],
    ['Reason for export', order.reason === '' ? '' : reasonWords[order.reason]],
    ['Country of origin', 'India'],
    ['Country of destination', recipient.country],
    ['Terms of delivery', 'DAP (duties and taxes are paid by the consignee)'],
    ['Tracking number', order.tracking === '' ? '—' : order.tracking],
  ];
  for (const [index, [label, fact]] of facts.entries()) {
    const x = left + (index % 3) * 62;
    const y = 73 + Math.floor(index / 3) * 12;
    sheets.write(label, { x, y, width: 60, height: 4 }, { size: 7, color: faint, bold: true });
    sheets.write(fact, { x, y: y + 3.8, width: 60, height: 7 }, { size: 9, smallest: 6 });
  }

  const area = { x: left, y: 98, bottom: 272, size: 8.5, tallestRow: 24 };
  let end = drawTable(sheets, columnsOf(order), items, area, () => {
    begin();
    return { y: 28, bottom: 272 };
  });

  // The sums and the signature belong together.
  if (end + 62 > 285) {
    begin();
    end = 28;
  }
  const total = sumOf(items, value);
  const sums: readonly (readonly [string, number, number])[] = [
    ['Value of the goods', total, centsOf(order, total)],
    ['Freight', order.shipping, centsAfter(order, total, order.shipping)],
    ['Total of the invoice', total + order.shipping, centsOf(order, total + order.shipping)],
  ];
  for (const [index, [label, paise, cents]] of sums.entries()) {
    const y = end + 3 + index * 6;
    const bold = index === sums.length - 1;
    if (bold) sheets.frame({ x: 106, y: y - 0.8, width: 92, height: 6.4 }, { fill: shade, color: shade });
    sheets.write(label, { x: 108, y, width: 36, height: 5 }, { size: 9.5, bold });
    const usd = order.dollars === null ? '' : inDollars(cents);
    const rupees = { x: usd === '' ? 156 : 141, y, width: usd === '' ? 40 : 31, height: 5 };
    sheets.write(inRupees(paise), rupees, { size: 9.5, smallest: 6, bold, align: 'end' });
    sheets.write(usd, { x: 173, y, width: 23, height: 5 }, { size: 9.5, smallest: 6, bold, align: 'end' });
  }
  sheets.write(
    `Net weight ${inKilograms(sumOf(items, grams))}`,
    { x: left, y: end + 3, width: 90, height: 5 },
    { size: 9.5 },
  );
  if (order.dollars !== null) {
    const rate = `US dollars at the rate of the payment: ${inDollars(order.dollars.cents)} for ${inRupees(order.dollars.paise)}.`;
    sheets.write(rate, { x: left, y: end + 9, width: 90, height: 9 }, { size: 8, smallest: 6, color: faint });
  }
  sheets.write(
    'I declare that the information in this invoice is true and correct, and that the goods are of Indian origin.',
    { x: left, y: end + 28, width: 100, height: 9 },
    { size: 9 },
  );
  for (const [index, label] of ['Name and signature of the exporter', 'Date'].entries()) {
    const x = left + index * 100;
    sheets.line(x, end + 53, x + 86, end + 53);
    sheets.write(label, { x, y: end + 54, width: 86, height: 5 }, { size: 8, color: faint });
  }
};
