// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App, Button, DatePicker, Modal, Select, Table, Tabs } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AntdProvider } from './antd-provider.tsx';

// The page's policy refuses style elements that scripts add.
const added: string[] = [];
const watch = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node.nodeName === 'STYLE') added.push(node.textContent ?? '');
});

beforeEach(() => {
  added.length = 0;
  watch.observe(document, { childList: true, subtree: true });
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  watch.disconnect();
  vi.unstubAllGlobals();
});

const Page = () => {
  const { modal, message } = App.useApp();
  return (
    <>
      <Table tailor columns={[{ title: 'Name', dataIndex: 'name' }]} dataSource={[{ key: 1, name: 'Shawl' }]} />
      <Select open options={[{ value: 'a', label: 'Apple' }]} />
      <DatePicker open />
      <Tabs items={[{ key: 'one', label: 'One', children: 'First' }]} />
      <Modal open title="A dialog" />
      <Button onClick={() => void modal.confirm({ title: 'Sure?' })}>Ask</Button>
      <Button onClick={() => void message.info('Saved')}>Say</Button>
    </>
  );
};

test('antd adds no style element to the page', async () => {
  render(
    <AntdProvider>
      <Page />
    </AntdProvider>,
  );
  fireEvent.click(screen.getByText('Ask'));
  await screen.findAllByText('Sure?');
  fireEvent.click(screen.getByText('Say'));
  await screen.findAllByText('Saved');
  expect(screen.getByText('Shawl').closest('.antd-potli')).not.toBeNull();
  expect(added).toEqual([]);
});
