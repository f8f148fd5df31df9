import { Table, type TableProps } from 'antd';

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
