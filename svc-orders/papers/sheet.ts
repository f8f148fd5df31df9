import PDFDocument from 'pdfkit';
import { families } from './fonts.ts';
import { type Line, linesOf } from './text.ts';

/** Points of a millimetre: papers are laid out in millimetres. */
const mm = 72 / 25.4;

/** The height of a line in sizes of its type, and where the letters stand in it. */
const leading = 1.3;
const ascent = 1.0;

/** A rectangle on the page, in millimetres from the top left corner. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  /** Points. */
  readonly size?: number;
  /** The smallest size to which the text may shrink to fit; without it, the text keeps its size. */
  readonly smallest?: number;
  readonly bold?: boolean;
  readonly align?: 'start' | 'center' | 'end';
  readonly color?: string;
}

export const ink = '#1E1B3A';
export const faint = '#6B6880';
export const rule = '#B8B5C6';
export const shade = '#F3F2F7';

/** Pages of papers, filled in millimetres. Nothing that is written into a box is ever drawn outside of it. */
export type Sheets = ReturnType<typeof newSheets>;

const lineHeight = (size: number): number => (size * leading) / mm;

/** An empty document: `title` is what a viewer shows, `made` its date. */
export const newSheets = (title: string, made: Date) => {
  const document = new PDFDocument({
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, CreationDate: made, ModDate: made },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const names = new Map<unknown, string>();
  for (const [weight, fonts] of Object.entries(families)) {
    for (const [index, font] of fonts.entries()) {
      names.set(font, `${weight}-${index}`);
      // The types know files only; the library also takes an opened typeface.
      document.registerFont(`${weight}-${index}`, font as unknown as Buffer);
    }
  }

  const set = (text: string, width: number, size: number, bold: boolean): Line[] =>
    linesOf(text, (width * mm * 1000) / size, bold ? 'bold' : 'regular');

  /** The size at which the text fits, and its lines, the last of them with an ellipsis where it never does. */
  const fitted = (
    text: string,
    { width, height }: Box,
    { size = 9, smallest = size, bold = false }: TextStyle,
  ): { size: number; lines: readonly Line[] } => {
    for (let tried = size; ; tried -= 0.5) {
      const lines = set(text, width, tried, bold);
      const room = Math.max(1, Math.floor(height / lineHeight(tried) + 0.05));
      if (lines.length <= room) return { size: tried, lines };
      if (tried - 0.5 < smallest) {
        const [dots] = set('…', width, tried, bold);
        const last = lines[room - 1];
        const cut =
          last && dots
            ? [
                {
                  ...last,
                  runs: last.rtl ? [...dots.runs, ...last.runs] : [...last.runs, ...dots.runs],
                  width: last.width + dots.width,
                },
              ]
            : [];
        return { size: tried, lines: [...lines.slice(0, room - 1), ...cut] };
      }
    }
  };

  return {
    addPage: (width: number, height: number): void => {
      document.addPage({ size: [width * mm, height * mm], margin: 0 });
    },
    /** Writes a text into a box: shrunk, then cut with an ellipsis where it is too long. The millimetres that it takes. */
    write(text: string, box: Box, style: TextStyle = {}): number {
      const { size, lines } = fitted(text, box, style);
      const { align = 'start', color = ink } = style;
      document.save();
      // Half a line more below: letters such as g reach under their line.
      document.rect(box.x * mm, box.y * mm, box.width * mm, (box.height + lineHeight(size) / 4) * mm).clip();
      document.fillColor(color).fontSize(size);
      for (const [index, line] of lines.entries()) {
        const atEnd = align === 'end' || (align === 'start' && line.rtl);
        const width = (line.width * size) / 1000;
        const free = box.width * mm - width;
        let x = box.x * mm + (align === 'center' ? free / 2 : atEnd ? free : 0);
        const baseline = (box.y + index * lineHeight(size)) * mm + size * ascent;
        for (const run of line.runs) {
          const name = names.get(run.font);
          if (name === undefined) throw new Error('an unregistered typeface');
          if (run.text !== ' ')
            document.font(name).text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
          x += (run.width * size) / 1000;
        }
      }
      document.restore();
      return lines.length * lineHeight(size);
    },
    /** The height in millimetres of a text in a column, at most `most`. */
    heightOf: (text: string, width: number, style: TextStyle = {}, most = Number.MAX_SAFE_INTEGER): number => {
      const { size, lines } = fitted(text, { x: 0, y: 0, width, height: most }, style);
      return lines.length * lineHeight(size);
    },
    line: (x: number, y: number, toX: number, toY: number, width = 0.5): void => {
      document
        .moveTo(x * mm, y * mm)
        .lineTo(toX * mm, toY * mm)
        .lineWidth(width)
        .strokeColor(rule)
        .stroke();
    },
    frame: (
      { x, y, width, height }: Box,
      { fill, width: stroke = 0.5, color = rule }: { fill?: string; width?: number; color?: string } = {},
    ): void => {
      const shape = document.rect(x * mm, y * mm, width * mm, height * mm).lineWidth(stroke);
      if (fill === undefined) shape.strokeColor(color).stroke();
      else shape.fillAndStroke(fill, color);
    },
    /** Ends the document. Its bytes. */
    end: (): Promise<Buffer> => {
      document.end();
      return finished;
    },
  };
};
