/** A row of a table of a page of documentation, and the heading that it is under. */
export interface DocRow {
  readonly section: string;
  readonly cells: readonly string[];
}

/** The rows of all tables of a page, without their headers. */
export const rowsOf = (page: string): DocRow[] =>
  page.split(/^## /m).flatMap((part) => {
    const [section = '', ...lines] = part.split('\n');
    const rows = lines.filter((line) => line.startsWith('| ')).slice(2);
    return rows.map((line) => ({
      section,
      cells: line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    }));
  });
