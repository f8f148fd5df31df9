import type { Order } from '@potli/contracts/order/order.ts';
import { papers } from '@potli/contracts/order/paper-kinds.ts';
import * as routes from '@potli/contracts/routes.ts';
import { Alert, Flex, Typography } from 'antd';
import { IndiaTime } from '../../order/india-time.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import { DeclareGoods } from './declare-goods.tsx';
import { PrintPapers } from './print-papers.tsx';

const words = texts.papers;

/** Whether the order has papers: it is paid, and somebody can be written to. */
const hasPapers = ({ order_status, transaction, personal_data_removed, refunded }: Order): boolean =>
  transaction !== null && order_status !== 'ORDER_CANCELLED' && !personal_data_removed && refunded !== 'whole';

/** The papers of a paid order, and the customs declaration of its goods: what the operator's roles may make of them. */
export const OrderPapers = ({ order }: { order: Order }) => {
  const may = useMay();
  const [mayDeclare, mayPrint] = [may.call(routes.declareGoods), may.call(routes.printPapers)];
  if (!hasPapers(order) || !(mayDeclare || mayPrint)) return null;
  const { goods_declaration: declared } = order;
  return (
    <section className="card" aria-label={words.region}>
      <Flex wrap align="center" gap="8px 12px">
        <h2 style={{ marginInlineEnd: 'auto' }}>{words.region}</h2>
        {declared ? (
          <Typography.Text type="secondary">
            {words.declaration.declaredBy(declared.by)}, <IndiaTime at={declared.at} />
          </Typography.Text>
        ) : (
          <Alert type="warning" role="note" showIcon title={words.declaration.missing} />
        )}
        {mayDeclare && <DeclareGoods order={order} />}
        {mayPrint && (
          <PrintPapers
            label={words.print}
            title={words.forOrder(order.reference)}
            orderIds={[order.order_id]}
            preset={declared ? papers : ['packing_slip', 'address_label']}
            key={declared?.at}
          />
        )}
      </Flex>
    </section>
  );
};
