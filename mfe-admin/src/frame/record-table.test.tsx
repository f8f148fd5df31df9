// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RecordTable } from './record-table.tsx';

const listeners = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
const onScreenOf = (width: 'phone' | 'desktop') =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: width === 'phone' ? media.includes('max-width') : media.includes('min-width'),
    ...listeners,
  }));
const open = () =>
  render(
    <RecordTable<{ device: string; current: boolean }>
      label="Sessions"
      rowKey="device"
      dataSource={[
        { device: 'Firefox', current: false },
        { device: 'Safari', current: true },
      ]}
      columns={[
        { title: 'Device', dataIndex: 'device' },
        {
          title: 'Action',
          render: (_, { device, current }) => !current && <button type="button">End {device}</button>,
        },
      ]}
    />,
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a table of records', () => {
  test('has a column for each fact on a wide screen', () => {
    onScreenOf('desktop');
    open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Device', 'Action']);
    expect(screen.getByRole('region', { name: 'Sessions' })).toHaveProperty('tabIndex', 0);
  });

  test('lists titles and values of each row on a phone, without what is empty', () => {
    onScreenOf('phone');
    open();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByText('Device')).toHaveLength(2);
    expect(screen.getAllByText('Action')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'End Firefox' })).toBeTruthy();
  });
});
