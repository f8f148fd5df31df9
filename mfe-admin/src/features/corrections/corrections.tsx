import type { Order } from '@potli/contracts/order/order.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { problemInLocalLink } from '@potli/contracts/rules/links.ts';
import { problemsInUserDetails, tidyUserDetails } from '@potli/contracts/rules/user-details.ts';
import { userDetailsLimits } from '@potli/contracts/rules/user-details-form.ts';
import { Flex, Form, Input, Select, Typography } from 'antd';
import { operatorApi } from '../../api.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { required, rule } from '../../frame/form-rules.ts';
import { TrackingFields, type TrackingForm, trackingOf, wireTracking } from '../../order/tracking.tsx';
import { useOpened } from '../../order/use-opened.ts';
import type { OrderStep } from '../../order/use-order-step.ts';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';

const words = texts.corrections;
const countries = destinations.map(({ country }) => ({ value: country, label: country }));

/** Takes an unpaid order back to its evaluation, and the operator to that page. */
const ReopenEvaluation = ({ step }: { step: OrderStep }) => {
  const [reopen, reopening] = operatorApi.useReopenEvaluationMutation();
  const { document: order, onOpenChange } = useOpened(step.order);
  const { order_id: orderId, version } = order;
  return (
    <FormDialog<{ reason: string }>
      name="reopen-evaluation"
      initial={{ reason: '' }}
      order={order}
      onOpenChange={onOpenChange}
      words={words.reopen}
      mutation={reopening}
      send={({ reason }) =>
        step.leaveWith(async () => {
          const { data } = await reopen({ params: { orderId }, body: { reason: reason.trim(), version } });
          return data?.order;
        })
      }
    >
      <Typography.Paragraph>{words.reopen.intro}</Typography.Paragraph>
      <Form.Item name="reason" label={words.reopen.reason} rules={required(texts.reasonMissing)}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
};

interface AddressForm {
  readonly recipient_name: string;
  readonly address: string;
  readonly country: string;
  readonly postal_code: string;
  readonly agreement: string;
}

/** Another delivery address or recipient, to which the customer has agreed; in the country that the price was made for. */
const CorrectAddress = ({ order: current }: { order: Order }) => {
  const { document: order, onOpenChange } = useOpened(current);
  const [correct, correcting] = operatorApi.useCorrectAddressMutation();
  const { order_id: orderId, version, user, order_status } = order;
  const priced = order_status !== 'ORDER_EVALUATION' && order_status !== 'ORDER_CORRECTION';
  const ruleOf = (field: 'address' | 'country' | 'postal_code') =>
    rule<AddressForm>((entered) => problemsInUserDetails(tidyUserDetails({ ...user, ...entered }))[field]);
  return (
    <FormDialog<AddressForm>
      name="correct-address"
      words={words.address}
      initial={{
        recipient_name: user.recipient_name ?? '',
        address: user.address,
        country: user.country,
        postal_code: user.postal_code,
        agreement: '',
      }}
      order={order}
      onOpenChange={onOpenChange}
      mutation={correcting}
      send={async ({ agreement, ...address }) => {
        const body = { ...address, agreement: agreement.trim(), version };
        return (await correct({ params: { orderId }, body })).data;
      }}
    >
      <Typography.Paragraph>{words.address.intro}</Typography.Paragraph>
      <Form.Item name="recipient_name" label={words.address.recipient} extra={words.address.recipientHint}>
        <Input maxLength={userDetailsLimits.recipient_name} />
      </Form.Item>
      <Form.Item name="address" label={words.address.address} rules={[ruleOf('address')]}>
        <Input.TextArea maxLength={userDetailsLimits.address} rows={3} />
      </Form.Item>
      <Form.Item
        name="country"
        label={words.address.country}
        rules={[ruleOf('country')]}
        extra={priced ? words.address.countryFixed : undefined}
      >
        <Select options={countries} disabled={priced} showSearch />
      </Form.Item>
      <Form.Item name="postal_code" label={words.address.postalCode} rules={[ruleOf('postal_code')]}>
        <Input maxLength={userDetailsLimits.postal_code} />
      </Form.Item>
      <Form.Item
        name="agreement"
        label={words.address.agreement}
        extra={words.address.agreementHint}
        rules={required(words.address.agreementMissing)}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
};

/** Another local order link of an item whose link is locked. */
const CorrectLocalLink = ({ order: current }: { order: Order }) => {
  const { document: order, onOpenChange } = useOpened(current);
  const [correct, correcting] = operatorApi.useCorrectLocalLinkMutation();
  const { order_id: orderId, version } = order;
  const items = order.items.filter(({ taken_out }) => !taken_out);
  const [only] = items.length === 1 ? items : [];
  return (
    <FormDialog<{ item: string; link: string }>
      name="correct-local-link"
      words={words.localLink}
      initial={{ item: only?.order_item_id ?? '', link: only?.local_order_link ?? '' }}
      order={order}
      onOpenChange={onOpenChange}
      mutation={correcting}
      send={async ({ item, link }) => {
        const body = { order_item_id: item, local_order_link: link.trim(), version };
        return (await correct({ params: { orderId }, body })).data;
      }}
    >
      <Typography.Paragraph>{words.localLink.intro}</Typography.Paragraph>
      <Form.Item name="item" label={words.localLink.item} rules={required(words.localLink.itemMissing)}>
        <Select
          options={items.map(({ order_item_id, product_name }, index) => ({
            value: order_item_id,
            label: `${index + 1}. ${product_name || texts.item.unnamed}`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="link"
        label={texts.links.label}
        rules={[rule<{ link: string }>(({ link }) => problemInLocalLink(link))]}
      >
        <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </Form.Item>
    </FormDialog>
  );
};

/** Another tracking link and number of a parcel that is on its way. */
const CorrectTracking = ({ order: current }: { order: Order }) => {
  const { document: order, onOpenChange } = useOpened(current);
  const [correct, correcting] = operatorApi.useCorrectTrackingMutation();
  const { order_id: orderId, version } = order;
  return (
    <FormDialog<TrackingForm>
      name="correct-tracking"
      words={words.tracking}
      initial={trackingOf(order)}
      order={order}
      onOpenChange={onOpenChange}
      mutation={correcting}
      send={async (entered) =>
        (await correct({ params: { orderId }, body: { ...wireTracking(entered), version } })).data
      }
    >
      <Typography.Paragraph>{words.tracking.intro}</Typography.Paragraph>
      <TrackingFields />
    </FormDialog>
  );
};

const commands = ['reopen_evaluation', 'correct_address', 'correct_local_link', 'correct_tracking'] as const;

/** What an operator may put right on the order now. */
export const Corrections = ({ step }: { step: OrderStep }) => {
  const { order } = step;
  const { give } = useMay();
  const may = (command: (typeof commands)[number]) => give(order, command);
  if (!commands.some(may)) return null;
  return (
    <Flex wrap gap={12} role="group" aria-label={words.region}>
      {may('reopen_evaluation') && <ReopenEvaluation step={step} />}
      {may('correct_address') && <CorrectAddress order={order} />}
      {may('correct_local_link') && <CorrectLocalLink order={order} />}
      {may('correct_tracking') && <CorrectTracking order={order} />}
    </Flex>
  );
};
