import type { Order } from '@potli/contracts/order/order.ts';
import { Button, Flex, Form, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { useAddNoteMutation } from '../../api.ts';
import { dropDraft, readDraft, writeDraft } from '../../drafts/kept-draft.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.notes;
const wholeOrder = '';
/** The longest note that the server takes. */
const longest = 1000;

const itemName = ({ items }: Order, id: string): string => {
  const place = items.findIndex(({ order_item_id }) => order_item_id === id);
  return texts.item.label(place + 1, items[place]?.product_name || texts.item.unnamed);
};

/** What was typed before a reload. */
const keptText = (orderId: string): string => {
  const content = readDraft('note', orderId)?.content;
  return typeof content === 'string' ? content.slice(0, longest) : '';
};

/** What operators wrote for each other about an order or its items, newest first, and the form for another note. */
export const OrderNotes = ({ order }: { order: Order }) => {
  const { order_id: orderId, notes = [], version } = order;
  const [text, setText] = useState(() => keptText(orderId));
  const [about, setAbout] = useState<string>(wholeOrder);
  const [missing, setMissing] = useState(false);
  const [addNote, { isLoading, error }] = useAddNoteMutation();
  const type = (typed: string) => {
    setText(typed);
    setMissing(false);
    if (typed === '') dropDraft('note', orderId);
    else writeDraft('note', orderId, { version, saved_at: new Date().toISOString(), content: typed });
  };
  const add = async () => {
    if (text.trim() === '') return setMissing(true);
    const order_item_id = about === wholeOrder ? null : about;
    const { data } = await addNote({ params: { orderId }, body: { text, order_item_id } });
    if (data) type('');
  };
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{words.hint}</Typography.Text>
      {notes.length === 0 && <p>{words.empty}</p>}
      {notes.toReversed().map((note) => (
        <article key={note.note_id} aria-label={`${words.text}: ${note.by}`}>
          <Typography.Text type="secondary">
            <strong>{note.by}</strong> <IndiaTime at={note.at} />
            {note.order_item_id && ` · ${itemName(order, note.order_item_id)}`}
          </Typography.Text>
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</p>
        </article>
      ))}
      <Form layout="vertical" component={false}>
        <Form.Item
          label={words.text}
          htmlFor="note-text"
          {...(missing && { validateStatus: 'error', help: words.missing })}
          style={{ marginBottom: 0 }}
        >
          <Input.TextArea
            id="note-text"
            value={text}
            maxLength={longest}
            rows={3}
            aria-invalid={missing}
            onChange={({ target }) => type(target.value)}
          />
        </Form.Item>
      </Form>
      <Flex wrap align="center" gap={8}>
        <Select
          aria-label={words.about}
          value={about}
          options={[
            { value: wholeOrder, label: words.order },
            ...order.items.map(({ order_item_id: id }) => ({ value: id, label: itemName(order, id) })),
          ]}
          onChange={setAbout}
          style={{ minWidth: 180, maxWidth: '100%' }}
        />
        <Button onClick={add} loading={isLoading} disabled={isLoading}>
          {isLoading ? words.adding : words.add}
        </Button>
      </Flex>
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </Flex>
  );
};
