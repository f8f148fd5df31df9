import type { Order } from '@potli/contracts/order/order.ts';
import { Alert, Button, Form, Input } from 'antd';
import { operatorApi } from '../../api.ts';
import { required } from '../../frame/form-rules.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';

const words = texts.refunds.reopen;

/** Why a fully refunded order cannot be carried out, and the form that continues it with a reason, or who may. */
export const ReopenOrder = ({ order }: { order: Order }) => {
  const [reopen, { isLoading, error }] = operatorApi.useReopenOrderMutation();
  const may = useMay();
  if (!order.allowed_actions.includes('reopen')) return null;
  const missing = may.missingFor('reopen');
  const send = ({ reason }: { reason: string }) =>
    reopen({ params: { orderId: order.order_id }, body: { reason: reason.trim() } });
  return (
    <Alert
      type="warning"
      showIcon
      title={words.title}
      description={
        <>
          <p>{words.body}</p>
          {missing ? (
            texts.roles.missing(missing)
          ) : (
            <Form<{ reason: string }> name="reopen" aria-label={words.button} layout="vertical" onFinish={send}>
              <Form.Item
                name="reason"
                label={words.reason}
                rules={required(texts.reasonMissing)}
                style={{ maxWidth: 480 }}
              >
                <Input maxLength={200} />
              </Form.Item>
              <Button htmlType="submit" loading={isLoading}>
                {words.button}
              </Button>
              {error !== undefined && <ProblemNotice title={words.failed} problem={error} />}
            </Form>
          )}
        </>
      }
    />
  );
};
