import { ink, rule, type Sheets, shade, type TextStyle } from './sheet.ts';

export interface Column<R> {
  readonly title: string;
  /** Millimetres. */
  readonly width: number;
  readonly align?: TextStyle['align'];
  readonly bold?: boolean;
  /** A square to be ticked by hand instead of a text. */
  readonly tick?: boolean;
  /** The cell's text; lines separated by line breaks. */
  of(row: R, index: number): string;
}

interface TableArea {
  readonly x: number;
  readonly y: number;
  /** Where the rows of a page must end. */
  readonly bottom: number;
  /** Points. */
  readonly size: number;
  /** Millimetres; a longer text is cut. */
  readonly tallestRow: number;
}

/** Millimetres around the text of a cell, and the side of a square to be ticked. */
const padding = 1.4;
const tick = 3.6;

/**
 * A ruled table over as many pages as it needs. `nextPage` begins a page and answers where its rows may be. Where the
 * table ends on the last page.
 */
export const drawTable = <R>(
  sheets: Sheets,
  columns: readonly Column<R>[],
  rows: readonly R[],
  area: TableArea,
  nextPage: () => { y: number; bottom: number },
): number => {
  const { x, size, tallestRow } = area;
  let { y, bottom } = area;
  const width = columns.reduce((sum, column) => sum + column.width, 0);

  const head = (): void => {
    const height = 2 * padding + sheets.heightOf('Xg', width, { size: size - 1 });
    sheets.frame({ x, y, width, height }, { fill: shade });
    cells(y, height, ({ title }) => title, { size: size - 1, smallest: 5, bold: true });
    y += height;
  };
  const cells = (top: number, height: number, text: (column: Column<R>) => string, style: TextStyle): void => {
    let left = x;
    for (const column of columns) {
      const box = {
        x: left + padding,
        y: top + padding,
        width: column.width - 2 * padding,
        height: height - 2 * padding,
      };
      sheets.write(text(column), box, {
        ...style,
        color: ink,
        ...(column.align && { align: column.align }),
        ...(column.bold && { bold: true }),
      });
      left += column.width;
    }
  };

  const ticks = (top: number, height: number): void => {
    let left = x;
    for (const column of columns) {
      const middle = { x: left + column.width / 2 - tick / 2, y: top + height / 2 - tick / 2 };
      if (column.tick) sheets.frame({ ...middle, width: tick, height: tick }, { color: ink, width: 0.8 });
      left += column.width;
    }
  };

  head();
  for (const [index, row] of rows.entries()) {
    const tallest = columns.map((column) =>
      sheets.heightOf(
        column.of(row, index),
        column.width - 2 * padding,
        { size, bold: column.bold ?? false },
        tallestRow,
      ),
    );
    const height = Math.max(...tallest) + 2 * padding;
    if (y + height > bottom) {
      ({ y, bottom } = nextPage());
      head();
    }
    cells(y, height, (column) => column.of(row, index), { size });
    sheets.frame({ x, y, width, height }, { color: rule });
    ticks(y, height);
    y += height;
  }
  return y;
};
