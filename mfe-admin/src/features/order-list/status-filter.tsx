import { type OrderStatus, orderStatuses } from '@potli/contracts/order/moves.ts';
import { SelectField } from '../../form/select-field.tsx';
import { statusName } from '../../order/status-names.ts';

interface StatusFilterProps {
  readonly value: OrderStatus | undefined;
  /** How many orders there are in each status; not known while loading. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly onChange: (status: OrderStatus | undefined) => void;
}

/** Narrows the list to one status and says how much work waits in each. */
export const StatusFilter = ({ value, counts, onChange }: StatusFilterProps) => {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const named = (name: string, count: number | undefined) => (counts ? `${name} (${count ?? 0})` : name);
  return (
    <SelectField
      label="Status"
      value={value ?? ''}
      unchosen={named('All statuses', all)}
      options={orderStatuses.map((status) => ({ value: status, label: named(statusName(status), counts?.[status]) }))}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  );
};
