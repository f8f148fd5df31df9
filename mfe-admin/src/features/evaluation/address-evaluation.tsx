import { addressDenials } from '@potli/contracts/order/denials.ts';
import { Form, Radio } from 'antd';
import { rule } from '../../frame/form-rules.ts';
import { texts } from '../../texts.ts';
import { type EvaluationForm, problemInAddress } from './evaluation-form.ts';
import { decisions, reasonOptions, SelectItem } from './select-item.tsx';

const words = texts.evaluation;
const reasons = reasonOptions(addressDenials);
const isDenied = ({ userAddressStatus }: EvaluationForm) => userAddressStatus === 'Denied';

/** Accept or Deny for the address, with the reason for a denial (spec 2). */
export const AddressEvaluation = ({ form }: { form: EvaluationForm }) => (
  <section className="card" aria-label={words.addressRegion} data-stop="address" tabIndex={-1}>
    <Form.Item<EvaluationForm>
      name="userAddressStatus"
      label={words.addressDecision}
      rules={[rule<EvaluationForm>((form) => (isDenied(form) ? undefined : problemInAddress(form)))]}
    >
      <Radio.Group aria-label={words.addressDecision} options={decisions} />
    </Form.Item>
    {isDenied(form) && (
      <SelectItem
        name="userAddressReason"
        label={words.addressReason}
        options={reasons}
        placeholder={words.noReason}
        rules={[rule(problemInAddress)]}
      />
    )}
  </section>
);
