import type { Order } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { Form, Input } from 'antd';
import { useCorrectTrackingMutation } from '../../api.ts';
import { rule } from '../../drafts/rule.ts';
import { texts } from '../../texts.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

const words = texts.corrections.tracking;

interface TrackingForm {
  readonly link: string;
  readonly number: string;
}

const problemInLink = ({ link }: TrackingForm): string | undefined => {
  if (link.trim() === '') return texts.shipment.missing;
  return httpUrl(link) ? undefined : texts.shipment.invalidLink;
};

/** Another tracking link and number of a parcel that is on its way. */
export const CorrectTracking = ({ order }: { order: Order }) => {
  const [correct, { isLoading, error }] = useCorrectTrackingMutation();
  const { order_id: orderId, version } = order;
  const send = async ({ link, number }: TrackingForm) => {
    const { data } = await correct({
      params: { orderId },
      body: {
        international_shipping_tracking_link: link.trim(),
        international_shipping_tracking_number: number.trim(),
        version,
      },
    });
    return data?.order;
  };
  return (
    <CorrectionDialog<TrackingForm>
      name="correct-tracking"
      words={words}
      initial={{
        link: order.international_shipping_tracking_link ?? '',
        number: order.international_shipping_tracking_number ?? '',
      }}
      busy={isLoading}
      problem={error}
      send={send}
    >
      <Form.Item name="link" label={texts.shipment.link} rules={[rule(problemInLink)]}>
        <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </Form.Item>
      <Form.Item
        name="number"
        label={texts.shipment.number}
        rules={[{ required: true, whitespace: true, message: texts.shipment.missing }]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
    </CorrectionDialog>
  );
};
