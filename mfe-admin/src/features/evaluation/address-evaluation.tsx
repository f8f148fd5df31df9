import { type AddressDenial, addressDenials } from '@potli/contracts/order/denials.ts';
import { ChoiceField } from '../../form/choice-field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { texts } from '../../texts.ts';
import styles from './evaluation.module.css';
import { decisions, reasonOptions } from './options.ts';
import type { Evaluation } from './use-evaluation.ts';

const reasons = reasonOptions<AddressDenial>(addressDenials);

/** Accept or Deny for the address, with the reason for a denial (spec 2). */
export const AddressEvaluation = ({ evaluation: { form, problems, change } }: { evaluation: Evaluation }) => {
  const denied = form.userAddressStatus === 'Denied';
  return (
    <section
      className={`card ${styles.address}`}
      aria-label={texts.evaluation.addressRegion}
      data-stop="address"
      tabIndex={-1}
    >
      <ChoiceField
        label={texts.evaluation.addressDecision}
        value={form.userAddressStatus}
        options={decisions}
        problem={denied ? undefined : problems.address}
        onChange={(userAddressStatus) => change((last) => ({ ...last, userAddressStatus }))}
      />
      {denied && (
        <SelectField
          label={texts.evaluation.addressReason}
          value={form.userAddressReason}
          options={reasons}
          unchosen={texts.evaluation.noReason}
          problem={problems.address}
          onChange={(userAddressReason) => change((last) => ({ ...last, userAddressReason }))}
        />
      )}
    </section>
  );
};
