import type { Order } from '@potli/contracts/order/order.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { problemsInUserDetails, tidyUserDetails, userDetailsLimits } from '@potli/contracts/rules/user-details.ts';
import { Form, Input, Select } from 'antd';
import { useCorrectAddressMutation } from '../../api.ts';
import { rule } from '../../drafts/rule.ts';
import { texts } from '../../texts.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

const words = texts.corrections.address;
const countries = destinations.map(({ country }) => ({ value: country, label: country }));

interface AddressForm {
  readonly address: string;
  readonly country: string;
  readonly postal_code: string;
  readonly agreement: string;
}

/** Another delivery address, to which the customer has agreed; in the country that the price was made for. */
export const CorrectAddress = ({ order }: { order: Order }) => {
  const [correct, { isLoading, error }] = useCorrectAddressMutation();
  const { order_id: orderId, version, user, order_status } = order;
  const priced = order_status !== 'ORDER_EVALUATION' && order_status !== 'ORDER_CORRECTION';
  const send = async ({ agreement, ...address }: AddressForm) => {
    const body = { ...address, agreement: agreement.trim(), version };
    const { data } = await correct({ params: { orderId }, body });
    return data?.order;
  };
  const ruleOf = (field: 'address' | 'country' | 'postal_code') =>
    rule<AddressForm>((entered) => problemsInUserDetails(tidyUserDetails({ ...user, ...entered }))[field]);
  return (
    <CorrectionDialog<AddressForm>
      name="correct-address"
      words={words}
      initial={{ address: user.address, country: user.country, postal_code: user.postal_code, agreement: '' }}
      busy={isLoading}
      problem={error}
      send={send}
    >
      <Form.Item name="address" label={words.address} rules={[ruleOf('address')]}>
        <Input.TextArea maxLength={userDetailsLimits.address} rows={3} />
      </Form.Item>
      <Form.Item
        name="country"
        label={words.country}
        rules={[ruleOf('country')]}
        extra={priced ? words.countryFixed : undefined}
      >
        <Select options={countries} disabled={priced} showSearch />
      </Form.Item>
      <Form.Item name="postal_code" label={words.postalCode} rules={[ruleOf('postal_code')]}>
        <Input maxLength={userDetailsLimits.postal_code} />
      </Form.Item>
      <Form.Item
        name="agreement"
        label={words.agreement}
        extra={words.agreementHint}
        rules={[{ required: true, whitespace: true, message: words.agreementMissing }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </CorrectionDialog>
  );
};
