import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { anItem, anOrder } from '../order/an-order.ts';
import { paperOrderOf } from './paper-order.ts';
import { papersPdf } from './papers-pdf.ts';
import { linesOf } from './text.ts';

const sender = {
  name: 'Potli Exports',
  address: '14 Sample Road|Bengaluru 560001|India',
  phone: '+918000000000',
  email: 'support@potli.example',
  gstin: '29AAAAA0000A1Z5',
  iec: 'AAAAA0000A',
};
const papers = ['packing_slip', 'address_label', 'commercial_invoice', 'customs_declaration'] as const;

/** What the lines of a text say, from left to right. */
const shown = (text: string, width = 100_000) =>
  linesOf(text, width).map(({ runs }) => runs.map((run) => run.text).join(''));
/** The glyphs of a text's first line, from left to right. */
const glyphs = (text: string) =>
  linesOf(text, 100_000)[0]?.runs.flatMap(({ font, text: part }) => font.layout(part).glyphs.map(({ name }) => name)) ??
  [];

describe('text on papers', () => {
  test('joins Arabic letters and sets them, and their words, from right to left', () => {
    expect(glyphs('محمد')).toEqual(['uni062F.fina', 'uni0645.medi', 'uni062D.medi', 'uni0645.init']);
    expect(shown('عبد الله بن سعود')).toEqual(['سعود بن الله عبد']);
    expect(linesOf('عبد الله', 100_000)[0]?.rtl).toBe(true);
  });

  test('keeps numbers and Latin words readable within Arabic, and turns brackets round', () => {
    expect(shown('شقة 12 (Tower B)')).toEqual(['(Tower B) 12 شقة']);
    expect(glyphs('(محمد)').at(0)).toBe('parenleft');
    expect(glyphs('(محمد)').at(-1)).toBe('parenright');
    expect(shown('King Fahd, شارع الملك 34')).toEqual(['King Fahd, 34 الملك شارع']);
  });

  test('shapes Devanagari: the vowel sign comes before its letter, conjuncts are one sign', () => {
    expect(glyphs('कि').length).toBe(2);
    expect(glyphs('कि')[1]).toBe(glyphs('क')[0]);
    expect(glyphs('क्ष').length).toBe(1);
  });

  test.each([
    '₹1,23,456.00',
    'Zoë Żółkiewska',
    'Nguyễn Thị',
    'Ærøskøbing',
    'Δημήτρης',
    'Дмитрий',
    'राजस्थान',
    'القاهرة',
  ])('has every sign of %s', (text) => {
    expect(shown(text)[0]).not.toContain('\uFFFD');
    expect(glyphs(text)).not.toContain('.notdef');
  });

  test('shows one mark for each sign that no typeface has', () => {
    expect(shown('a 😀👩‍👩‍👧漢 b')).toEqual(['a \uFFFD\uFFFD\uFFFD b']);
  });

  test('drops control characters and overrides of the direction, and limits marks on a letter', () => {
    expect(shown('a\u202Egnp.exe\u0000\u0007\u2066b')).toEqual(['agnp.exe b']);
    expect(shown(`z${'\u0301'.repeat(500)}`)[0]?.length).toBeLessThan(6);
    expect(shown('\ud800 x')).toEqual(['\uFFFD x']);
    expect(shown(' \n\t ')).toEqual([]);
  });

  test('breaks lines between words, and words that are wider than a line', () => {
    const lines = linesOf('Block print kurta made in Jaipur', 6000);
    expect(lines.length).toBeGreaterThan(2);
    for (const text of ['W'.repeat(300), 'Block print kurta made in Jaipur', 'عباءة سوداء طويلة من الحرير'])
      for (const { width } of linesOf(text, 6000)) expect(width).toBeLessThanOrEqual(6000);
    expect(
      linesOf('W'.repeat(300), 6000)
        .flatMap(({ runs }) => runs.map((run) => run.text))
        .join(''),
    ).toBe('W'.repeat(300));
  });
});

interface Placed {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

describe('papers of hostile orders', () => {
  const evil = `\u202Eevil\u0000 ${'W'.repeat(5000)} ${'mot '.repeat(1000)}😀\ud800${'\u0300'.repeat(1000)}`;
  const base = anOrder({ order_status: 'LOCAL_SHIPMENT_RECEIVED' });
  const hostile = paperOrderOf({
    ...base,
    user: {
      ...base.user,
      name: evil,
      address: `${evil}\n${'\n'.repeat(500)}${evil}`,
      international_shipping_tracking_number: evil,
    },
    items: [
      anItem({ product_name: evil, size: evil, color: evil, quantity: 99_999, price: 999_999_999, weight: 999_999 }),
    ],
    goods_declaration: {
      reason: 'unheard_of',
      items: [{ order_item_id: 'ITEM1', description: evil, hs_code: evil, material: evil }],
      by: evil,
      at: base.created_at,
    },
  });

  test.each(papers)('keep every text of the %s on its page', async (paper) => {
    const made = new Date('2026-03-02T06:30:00.000Z');
    const pdf = await papersPdf({ orders: [hostile], papers: [paper], sender, made });
    const document = await getDocumentProxy(new Uint8Array(pdf));
    expect(document.numPages).toBe(1);
    const page = await document.getPage(1);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    expect(items.length).toBeGreaterThan(10);
    for (const { transform, width: long } of items as unknown as Placed[]) {
      const [, , , , x = -1, y = -1] = transform;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + long).toBeLessThanOrEqual(width + 0.5);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
  });

  test('are addressed to the recipient of a gift', () => {
    const gift = { ...base, user: { ...base.user, recipient_name: 'Asha Test' } };
    expect(paperOrderOf(gift).recipient).toEqual({ ...paperOrderOf(base).recipient, name: 'Asha Test' });
  });

  test('draw every text inside a box that clips it', async () => {
    const made = new Date('2026-03-02T06:30:00.000Z');
    const order = paperOrderOf(base);
    const pdf = await papersPdf({ orders: [order], papers: ['address_label'], sender, made });
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { fnArray } = await (await document.getPage(1)).getOperatorList();
    const { OPS } = await import('unpdf/pdfjs').then((pdfjs) => ({ OPS: pdfjs.OPS }));
    const clipped = [false];
    for (const operation of fnArray) {
      if (operation === OPS.save) clipped.push(clipped.at(-1) ?? false);
      if (operation === OPS.restore) clipped.pop();
      if (operation === OPS.clip) clipped[clipped.length - 1] = true;
      if (operation === OPS.showText) expect(clipped.at(-1)).toBe(true);
    }
  });
});

test('an order with many items has several pages, with every item once', async () => {
  const items = Array.from({ length: 50 }, (_, index) =>
    anItem({ order_item_id: `ITEM${index}`, product_name: `Kurta no. ${index}.`, price: 100, weight: 10 }),
  );
  const order = paperOrderOf({ ...anOrder({ order_status: 'LOCAL_SHIPMENT_RECEIVED' }), items });
  const pdf = await papersPdf({ orders: [order], papers: ['packing_slip'], sender, made: new Date(0) });
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  expect(totalPages).toBeGreaterThan(1);
  for (const { product_name } of items) expect(text.split(product_name).length).toBe(2);
});

test('the dollars of an invoice add up: items to the value of the goods, that and the freight to the total', async () => {
  const paid = paperOrderOf(anOrder({ order_status: 'LOCAL_SHIPMENT_RECEIVED' }));
  const items = [1, 2, 3].flatMap(() =>
    paid.items.slice(0, 1).map((item) => ({ ...item, price: 299_800, quantity: 1 })),
  );
  const order = { ...paid, items, shipping: 194_000, dollars: { cents: 7120, paise: 608_000 } };
  const pdf = await papersPdf({ orders: [order], papers: ['commercial_invoice'], sender, made: new Date(0) });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const amounts = [...text.matchAll(/US\$([\d,.]+\.\d\d)/g)].map(([, amount]) => Math.round(Number(amount) * 100));
  // Each item alone would be 3511 cents, together one more than the goods.
  expect(amounts).toEqual([3511, 3511, 3510, 10_532, 2272, 12_804, 7120]);
});
