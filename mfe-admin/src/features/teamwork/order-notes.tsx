import type { Order } from '@potli/contracts/order/order.ts';
import { Button, Flex, Form, Input, Select, Typography } from 'antd';
import { operatorApi } from '../../api.ts';
import { dropDraft, layOver, readDraft, writeDraft } from '../../drafts/kept-draft.ts';
import { required } from '../../frame/form-rules.ts';
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

interface Note {
  readonly text: string;
  readonly about: string;
}

/** What was typed before a reload; about the whole order where its item is gone. */
const keptNote = ({ order_id, items }: Order): Note => {
  const content = readDraft('note', order_id)?.content;
  // Drafts were the text alone once.
  const kept = typeof content === 'string' ? { text: content } : content;
  const { text, about } = layOver<Note>({ text: '', about: wholeOrder }, kept);
  const known = items.some(({ order_item_id }) => order_item_id === about);
  return { text: text.slice(0, longest), about: known ? about : wholeOrder };
};

/** What operators wrote for each other about an order or its items, newest first, and the form for another note. */
export const OrderNotes = ({ order }: { order: Order }) => {
  const { order_id: orderId, notes = [], version } = order;
  const [form] = Form.useForm<Note>();
  const [addNote, { isLoading, error }] = operatorApi.useAddNoteMutation();
  const keep = (note: Note) => {
    if (note.text === '') dropDraft('note', orderId);
    else writeDraft('note', orderId, { version, saved_at: new Date().toISOString(), content: note });
  };
  const add = async ({ text, about }: Note) => {
    const order_item_id = about === wholeOrder ? null : about;
    const { data } = await addNote({ params: { orderId }, body: { text, order_item_id } });
    // What was typed on while the note was being saved stays, in the field and as a draft.
    if (!data || form.getFieldValue('text') !== text) return;
    form.setFieldValue('text', '');
    dropDraft('note', orderId);
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
      <Form<Note>
        form={form}
        name="note"
        layout="vertical"
        initialValues={keptNote(order)}
        onValuesChange={(_, note) => keep(note)}
        onFinish={add}
      >
        <Form.Item name="text" label={words.text} rules={required(words.missing)} style={{ marginBottom: 12 }}>
          <Input.TextArea maxLength={longest} rows={3} />
        </Form.Item>
        <Flex wrap align="center" gap={8}>
          <Form.Item name="about" noStyle>
            <Select
              aria-label={words.about}
              options={[
                { value: wholeOrder, label: words.order },
                ...order.items.map(({ order_item_id: id }) => ({ value: id, label: itemName(order, id) })),
              ]}
              style={{ minWidth: 180, maxWidth: '100%' }}
            />
          </Form.Item>
          <Button htmlType="submit" loading={isLoading}>
            {isLoading ? words.adding : words.add}
          </Button>
        </Flex>
      </Form>
      {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
    </Flex>
  );
};
