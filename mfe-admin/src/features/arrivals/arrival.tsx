import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Button, Card, Flex, Form, Typography } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { operatorApi } from '../../api.ts';
import { DraftNotice } from '../../drafts/draft-notice.tsx';
import { useKeptDraft } from '../../drafts/use-kept-draft.ts';
import { adminPath } from '../../order/admin-paths.ts';
import { StatusTag } from '../../order/status-tag.tsx';
import { UpdateProblem } from '../../order/update-problem.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import {
  type ArrivalForm,
  changedItems,
  countedElsewhere,
  enteredCounts,
  onRevision,
  storedArrival,
  withAllGood,
} from './arrival-form.ts';
import { CountedItem } from './counted-item.tsx';
import { MeasuredWeight } from './measured-weight.tsx';

const words = texts.arrivals;

const asScanned = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

interface ArrivalProps {
  readonly order: Order;
  /** What was scanned or typed. */
  readonly code: string;
  /** All that was counted is saved, and the focus is still here. */
  readonly onSaved: () => void;
  /** More about each item, such as its photos. */
  readonly children?: (item: OrderItem) => ReactNode;
}

/** An order to which something has arrived: its items are counted and weighed, and saved together. */
export const Arrival = ({ order, code, onSaved, children }: ArrivalProps) => {
  const { order_id: orderId, reference } = order;
  const [receive, { isLoading, error, reset }] = operatorApi.useReceiveItemsMutation();
  /** The order as the last save answered. */
  const [saved, setSaved] = useState<Order>();
  const card = useRef<HTMLDivElement>(null);
  /** The revision that the counts in the form belong to; what is saved is compared with it and carries its version. */
  const [begun, setBegun] = useState(order);
  const draft = useKeptDraft<ArrivalForm>({
    kind: 'arrivals',
    order: begun,
    fresh: () => storedArrival(begun),
    kept: (form) => enteredCounts(begun, form),
  });
  const { give, missingFor } = useMay();
  const expected = order.allowed_actions.includes('receive_items');
  const open = give(order, 'receive_items');
  const missing = expected && missingFor('receive_items');
  const items = remainingItems(order);
  const complete = items.every((item) => item.is_local_shippment_received === 1);
  const changed = changedItems(begun, draft.content);
  const openCurrent = () => {
    draft.follow((form) => onRevision(order, begun, form));
    setBegun(order);
  };
  // A scan or a photo fetches the order again. Where an item was counted twice, the form stays on its revision: the server
  // refuses to save it, and the operator sees who counted what. After a save `order` is older until it is fetched again.
  const follow = useEffectEvent(openCurrent);
  const newer = order !== begun && order.version >= begun.version;
  const follows = newer && !countedElsewhere(order, begun, draft.content);
  useEffect(() => {
    if (follows) follow();
  }, [follows]);

  const finish = useEffectEvent(() => {
    const { activeElement, body } = document;
    // What was typed on while it was being saved is entered still.
    if (changed.length > 0) draft.change((form) => form);
    // A button that becomes disabled has lost the focus to the body.
    else if (activeElement === body || card.current?.contains(activeElement)) onSaved();
  });
  useEffect(() => {
    if (saved) finish();
  }, [saved]);

  const save = async () => {
    setSaved(undefined);
    if (!(await draft.check())) return;
    const { data } = await receive({ params: { orderId }, body: { items: changed, version: begun.version } });
    if (!data) return;
    draft.drop();
    setBegun(data.order);
    setSaved(data.order);
  };

  return (
    <Card
      ref={card}
      size="small"
      role="region"
      aria-label={words.order(reference)}
      title={
        <Flex wrap align="center" gap="4px 12px" style={{ paddingBlock: 8 }}>
          <Link to={adminPath(order.order_status, orderId)}>{reference}</Link>
          <span style={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{order.orderUser.name}</span>
          <StatusTag status={order.order_status} />
        </Flex>
      }
    >
      <Form {...draft.formProps} component="form" onFinish={save}>
        <Flex vertical gap={16}>
          <DraftNotice {...draft} />
          {!expected && <Typography.Text type="warning">{words.notExpected}</Typography.Text>}
          {missing && <Typography.Text type="secondary">{texts.roles.missing(missing)}</Typography.Text>}
          {items.map((item) => (
            <CountedItem
              key={item.order_item_id}
              item={item}
              scanned={asScanned(item.purchase?.store_order_number ?? '') === asScanned(code)}
              disabled={!open}
              onAllGood={() => draft.change((form) => withAllGood(form, item))}
            >
              {children?.(item)}
            </CountedItem>
          ))}
          <MeasuredWeight order={order} />
          <UpdateProblem
            step={{
              problem: error as ApiProblem | undefined,
              reload() {
                reset();
                if (newer) openCurrent();
              },
            }}
            title={words.failed}
          />
          {open && (
            <Button
              type="primary"
              size="large"
              htmlType="submit"
              block
              disabled={changed.length === 0}
              loading={isLoading}
            >
              {words.save}
            </Button>
          )}
          {saved && changed.length === 0 && (
            <Typography.Text strong type="success" role="status">
              {words.saved}
            </Typography.Text>
          )}
          {complete && order.order_status === 'LOCAL_SHIPMENT_PROCESSING' && (
            <Link to={adminPath(order.order_status, orderId)}>{words.confirm}</Link>
          )}
        </Flex>
      </Form>
    </Card>
  );
};
