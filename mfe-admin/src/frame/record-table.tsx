import { Grid, Table, type TableColumnType, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { Facts } from '../order/facts.tsx';

interface ScrollTableProps<Row> extends Pick<TableProps<Row>, 'columns' | 'dataSource' | 'rowKey'> {
  readonly label: string;
}

/** A table of figures, scrolled sideways on a narrow screen, also by keyboard. */
export const ScrollTable = <Row extends object>({ label, ...table }: ScrollTableProps<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
    <Table<Row> tailor size="small" pagination={false} {...table} />
  </section>
);

/** A column of antd whose title is a text, and whose cell is rendered or is a field of the row. */
export type RecordColumn<Row> = Omit<TableColumnType<Row>, 'title' | 'dataIndex' | 'render'> & {
  readonly title: string;
} & (
    | { readonly dataIndex: keyof Row & string; readonly render?: never }
    | { readonly dataIndex?: never; readonly render: (value: unknown, row: Row) => ReactNode }
  );

interface RecordTableProps<Row> {
  readonly label: string;
  readonly columns: readonly RecordColumn<Row>[];
  readonly rowKey: (keyof Row & string) | ((row: Row) => string);
  readonly dataSource: readonly Row[];
}

const cellOf = <Row extends object>({ dataIndex, render }: RecordColumn<Row>, row: Row): ReactNode =>
  render ? render(undefined, row) : (row[dataIndex] as ReactNode);

/** In a block of its own: the list would lay the parts of a cell side by side. */
const blockOf = (cell: ReactNode): ReactNode =>
  cell === false || cell === undefined || cell === null ? undefined : <div>{cell}</div>;

/**
 * A table whose rows are read one by one, such as sessions or steps. Below 768 px each row is a list of its titles and
 * values, without what is empty, so that nothing of it is beside the screen.
 */
export const RecordTable = <Row extends object>({ label, columns, rowKey, dataSource }: RecordTableProps<Row>) => {
  const { xs, sm, md } = Grid.useBreakpoint();
  if (!((xs || sm) && !md))
    return <ScrollTable<Row> label={label} columns={[...columns]} rowKey={rowKey} dataSource={dataSource} />;
  return (
    <section aria-label={label}>
      <ul style={{ listStyle: 'none', padding: 0 }}>
        {dataSource.map((row) => (
          <li
            key={typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey])}
            style={{ padding: '8px 0', borderBlockEnd: '1px solid var(--potli-line)' }}
          >
            <Facts column={1} facts={columns.map((column) => [column.title, blockOf(cellOf(column, row))] as const)} />
          </li>
        ))}
      </ul>
    </section>
  );
};
